import { randomUUID } from "node:crypto";

/**
 * `req_` and the digits of a UUID version 7 (RFC 9562, section 5.7). It starts with the time, so new rows go to the end
 * of the indexes of the request log. @param now milliseconds since the epoch
 */
export function newRequestId(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  const random = randomUUID();
  return `req_${time}7${random.slice(15, 18)}${random.slice(19, 23)}${random.slice(24)}`;
}
