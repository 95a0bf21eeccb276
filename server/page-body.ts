import { IncomingMessage } from "node:http";
import { readBytes } from "@/lib/base/read-bytes";
import { checkedForm } from "./page-form";
import { Rejection } from "./rejection";

/** The largest bodies in bytes. The largest real form is staff's choice of 100 orders, about 11 KiB. */
const maxAuthBytes = 16 * 1024;
const maxPageBytes = 64 * 1024;

function limitOf({ method, url = "" }: IncomingMessage): number {
  if (method !== "POST") return 0;
  if (url.startsWith("/api/auth/")) return maxAuthBytes;
  if (url.startsWith("/api/secret-scanning")) return maxPageBytes;
  return /^\/(api|_next)\//.test(url) ? 0 : maxPageBytes;
}

const tooLarge = (limit: number) =>
  new Rejection(413, limit > 0 ? `The body is larger than ${limit / 1024} KiB.` : "This URL takes no body.");

/** The same request with its body unread, for Next. */
function unread(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const copy = Object.assign(new IncomingMessage(request.socket), {
    method,
    url,
    headers,
    rawHeaders,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    complete: true,
  });
  copy.push(body);
  copy.push(null);
  return copy;
}

/**
 * Reads the body of a request for a page, up to the limit of its path, and checks the form in it. Next and next-auth
 * would buffer a body of any size.
 *
 * @returns the request to pass on
 * @throws Rejection 400 or 413
 */
export async function readPageBody(request: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers } = request;
  const declared = Number(headers["content-length"] ?? 0);
  const sent = declared > 0 || "transfer-encoding" in headers;
  if (!sent && method !== "POST") return request;
  const limit = limitOf(request);
  if (declared > limit) throw tooLarge(limit);
  const body = await readBytes(request.iterator({ destroyOnReturn: false }), limit);
  if (!body) throw tooLarge(limit);
  return unread(request, await checkedForm(headers, body));
}
