import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

// A server action that redirects, or that was sent to the page of another action, makes Next request one of our pages
// itself, with the headers of the request that it serves. Without a mark, such a request would count for our own address.

const header = "x-own-request";

/** The mark of this deployment's own requests, which the process of the API passes on to that of the pages. */
export const ownRequestMark = process.env.OWN_REQUEST_MARK ?? randomBytes(24).toString("base64url");

/** Marks the requests that Next makes while it serves this one. */
export function markOwnRequests({ headers }: IncomingMessage): void {
  headers[header] = ownRequestMark;
}

/** Whether this service has made a request itself. */
export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const sent = headers[header];
  if (typeof sent !== "string" || sent.length !== ownRequestMark.length) return false;
  return timingSafeEqual(Buffer.from(sent, "latin1"), Buffer.from(ownRequestMark));
}
