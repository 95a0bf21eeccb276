import type { BuiltAction } from "./app-tree";
import { type HttpResponse, send } from "./http";

/** The fields of a form. A list is a repeated field. */
export type Fields = Record<string, string | string[]>;

/** A form as React encodes it for a server action that takes the previous state and the form. */
function encodeForm(fields: Fields): { body: Buffer; type: string } {
  const entries = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((text) => [`_1_${name}`, text]));
  const parts = [...entries, ["0", '[null,"$K1"]']].map(
    ([name, text]) => `--form-boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return {
    body: Buffer.from(`${parts.join("")}--form-boundary--\r\n`),
    type: "multipart/form-data; boundary=form-boundary",
  };
}

/**
 * Calls a server action as its page does.
 *
 * @param cookie the header `Cookie`
 * @param ipAddress defaults to a new one
 * @param origin the header `Origin`; without it, none is sent
 */
export function callAction(
  url: string,
  { id, path }: BuiltAction,
  fields: Fields,
  cookie = "",
  ipAddress?: string,
  origin?: string,
): Promise<HttpResponse> {
  const { body, type } = encodeForm(fields);
  const headers = {
    "Content-Type": type,
    "Next-Action": id,
    Accept: "text/x-component",
    Cookie: cookie,
    ...(origin && { Origin: origin }),
  };
  return send("POST", url + path, { body, headers, ipAddress });
}
