import { sha256 } from "@/lib/base/sha256";
import type { Result } from "./context";

/** Strong: equal for equal bytes only (RFC 9110, section 8.8.3). @param body the JSON text of `result` */
export function entityTag(result: Result, body: string): string {
  result.tag ??= `"${sha256(body).toString("base64url", 0, 16)}"`;
  return result.tag;
}

/** RFC 9110, section 13.1.2. Our tags have no quotes: one in the list, with or without `W/`, is a match. */
export const isUnchanged = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === "*" || ifNoneMatch.includes(tag));
