import { parseJson, withNumbers } from "@/lib/base/json";
import { int64Fields } from "./generated/facts";

const isInt64Field = (name: string): boolean => int64Fields.includes(name);

/** The API always returns JSON, so something in between sent the response. */
export const notJson = ({ status }: Response, cause?: unknown): TypeError =>
  new TypeError(`The response has status ${status} and is not JSON`, { cause });

/** 64-bit integers are `bigint`. */
export const jsonOf = (text: string): unknown => withNumbers(parseJson(text), isInt64Field);

/** @throws TypeError if the text is not JSON */
export function bodyOf(response: Response, text: string): unknown {
  try {
    return jsonOf(text);
  } catch (cause) {
    throw notJson(response, cause);
  }
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
