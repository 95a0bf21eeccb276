import { randomUUID } from "node:crypto";

/**
 * Makes the id of a request, as `X-Request-Id` says it: `req_` and 32 hexadecimal digits. It begins with the time, because a
 * random one would land anywhere in the indexes of the request log, and these grow at their end alone.
 *
 * @param now milliseconds since the epoch
 */
export function newRequestId(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  return `req_${time}${randomUUID().replaceAll("-", "").slice(time.length)}`;
}
