import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

// For some server actions, Next requests a page of ours itself, with the headers of the request that it serves. Without
// a mark, such a request would count for our own address.

const header = "x-own-request";

/** The process of the API passes it on to that of the pages. */
export const ownRequestMark = process.env.OWN_REQUEST_MARK ?? randomBytes(24).toString("base64url");

export function markOwnRequests({ headers }: IncomingMessage): void {
  headers[header] = ownRequestMark;
}

export function isOwnRequest({ headers }: IncomingMessage): boolean {
  const sent = headers[header];
  if (typeof sent !== "string" || sent.length !== ownRequestMark.length) return false;
  return timingSafeEqual(Buffer.from(sent, "latin1"), Buffer.from(ownRequestMark));
}

/** As every proxy does: the client's IP address is read from here. A request of our own carries that of its client. */
export function appendPeerAddress(request: IncomingMessage): void {
  if (isOwnRequest(request)) return;
  const before = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress ?? "";
  request.headers["x-forwarded-for"] = before ? `${before}, ${peer}` : peer;
}
