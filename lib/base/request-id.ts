import { randomUUID } from "node:crypto";

/**
 * Makes the id of a request, as `X-Request-Id` says it: `req_` and the digits of a UUID of version 7 (RFC 9562, section 5.7).
 * It begins with the time, so that new rows go to the end of the request log's indexes, not anywhere in them.
 *
 * @param now milliseconds since the epoch
 */
export function newRequestId(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  const random = randomUUID().replaceAll("-", "").slice(13);
  return `req_${time}7${random}`;
}
