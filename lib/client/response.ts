import { parseJson, withNumbers } from "@/lib/base/json";
import { int64Fields } from "./generated/facts";
import type { ErrorBody } from "./generated/methods";

const isInt64Field = (name: string): boolean => int64Fields.includes(name);

/** 64-bit integers are `bigint`. */
export const jsonOf = (text: string): unknown => withNumbers(parseJson(text), isInt64Field);

/** Undefined if the text is not JSON. */
export function bodyOf(text: string): unknown {
  try {
    return jsonOf(text);
  } catch {
    return undefined;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" && body !== null && typeof (body as ErrorBody).code === "string";

/** The API always sends JSON, except with 304, so a proxy, or a server without the API, sent anything else. */
export function errorBodyOf({ status }: Response, body: unknown): ErrorBody {
  if (isErrorBody(body)) return body;
  if (status === 304)
    return { code: "not_modified", message: "Nothing has changed since the response with this ETag.", status };
  return { code: "unexpected_response", message: `The response has status ${status} and is not from the API.`, status };
}

/** From the `Link` header (RFC 8288); undefined on the last page. */
export function nextCursor({ headers }: Response): string | undefined {
  const address = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  return (address && new URL(address).searchParams.get("cursor")) || undefined;
}

/** Specification, section 8. */
export const rateLimitOf = ({ headers }: Response) => ({
  limit: Number(headers.get("X-RateLimit-Limit")),
  remaining: Number(headers.get("X-RateLimit-Remaining")),
  resetAt: Number(headers.get("X-RateLimit-Reset")),
});
