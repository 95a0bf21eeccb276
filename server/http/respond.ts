import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { HeaderMap } from "@/lib/api/headers";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";

// Without includeSubDomains: other hosts of the domain are not ours.
const aYear: HeaderMap = { "Strict-Transport-Security": "max-age=31536000" };
const none: HeaderMap = {};

/** Browsers do not try http for this host again (RFC 6797). */
export const strictTransport = (): HeaderMap => (env().https ? aYear : none);

export const plainText = "text/plain; charset=utf-8";

/** A response of our own, which no cache keeps, and which a browser shows only as what it is. */
export function respond(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...headers,
    ...strictTransport(),
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

/** Before Next sees the request. The message is public. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Rejection";
  }
}

/** Closes the connection, whose body may not have been read. */
export const reject = (response: ServerResponse, { status, message, headers }: Rejection): void =>
  respond(response, status, plainText, `${message}\n`, { ...headers, Connection: "close" });

export function abandon(response: ServerResponse, error: unknown): void {
  log().error({ err: error }, "a response could not be sent");
  response.destroy();
}
