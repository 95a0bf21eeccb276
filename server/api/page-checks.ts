import { IncomingMessage, type ServerResponse } from "node:http";
import { log } from "@/lib/base/log";
import { pick } from "@/lib/base/pick";
import { readBytes } from "@/lib/base/read-bytes";
import { newRequestId } from "@/lib/base/request-id";
import { checkHead, checkOrigin } from "./page-head";
import { abandon, RejectedRequest, reject, strictTransport } from "./respond";

export type PageHandler = (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown;

export async function servePage(
  handlePage: PageHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> {
  try {
    const requestId = newRequestId(Date.now());
    request.headers["x-request-id"] = requestId;
    response.setHeader("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(strictTransport())) response.setHeader(name, value);
    // OPTIONS * is about the server, not about a page (RFC 9110, section 9.3.7).
    if (request.method === "OPTIONS" && request.url === "*") return response.writeHead(204).end();
    checkHead(request);
    const body = await readPageBody(request);
    checkOrigin(request);
    await handlePage(request, body, response);
  } catch (thrown) {
    if (thrown instanceof RejectedRequest) reject(response, thrown);
    else if (request.destroyed) log().debug({ err: thrown }, "a client went away before its request was complete");
    else abandon(response, thrown);
  }
}

/** In bytes. The largest real form is staff's choice of 100 orders, about 11 KiB. */
const maxAuthBytes = 16 * 1024;
const maxPageBytes = 64 * 1024;

function limitOf({ method, url = "" }: IncomingMessage): number {
  if (method !== "POST") return 0;
  if (url.startsWith("/api/auth/")) return maxAuthBytes;
  return /^\/(api|_next)\//.test(url) ? 0 : maxPageBytes;
}

const tooLarge = (limit: number) =>
  new RejectedRequest(413, limit > 0 ? `The body is larger than ${limit / 1024} KiB.` : "This URL takes no body.");

export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const head = pick(request, "method", "url", "headers", "rawHeaders");
  const version = pick(request, "httpVersion", "httpVersionMajor", "httpVersionMinor");
  const copy = Object.assign(new IncomingMessage(request.socket), head, version, { complete: true });
  copy.push(body);
  copy.push(null);
  return copy;
}

/** Staff can select 100 orders, and React adds some fields. */
const maxFields = 200;

/** Next and next-auth read forms in quadratic time. Each field has a name, and only fields of a form do. */
function checkFields(type: string, body: Buffer): void {
  const mark = type.startsWith("multipart/form-data") ? "content-disposition" : "&";
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type) && count(body, mark) > maxFields) {
    throw new RejectedRequest(413, `A form has at most ${maxFields} fields.`);
  }
}

const count = (body: Buffer, mark: string): number => body.toString("latin1").toLowerCase().split(mark).length - 1;

/** Next and next-auth would buffer a body of any size. @throws RejectedRequest 413 */
async function readPageBody(request: IncomingMessage): Promise<Buffer> {
  const { method, headers } = request;
  const declared = Number(headers["content-length"] ?? 0);
  if (declared === 0 && !("transfer-encoding" in headers) && method !== "POST") return Buffer.alloc(0);
  const limit = limitOf(request);
  if (declared > limit) throw tooLarge(limit);
  const body = await readBytes(request.iterator({ destroyOnReturn: false }), limit);
  if (!body) throw tooLarge(limit);
  checkFields(headers["content-type"] ?? "", body);
  return body;
}
