import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { HeaderMap } from "@/lib/api/headers";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { escapeHtml } from "@/lib/base/text";

// Without includeSubDomains: other hosts of the domain are not ours.
const aYear: HeaderMap = { "Strict-Transport-Security": "max-age=31536000" };
const none: HeaderMap = {};

/** Browsers do not try http for this host again (RFC 6797). */
export const strictTransport = (): HeaderMap => (env().https ? aYear : none);

export const plainText = "text/plain; charset=utf-8";

/** A response of our own, which no cache keeps, and which a browser shows only as what it is. */
export function writeResponse(
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
export class RejectedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "RejectedRequest";
  }
}

/** Closes the connection, whose body may not have been read. */
export const reject = (response: ServerResponse, { status, message, headers }: RejectedRequest): void =>
  writeResponse(response, status, plainText, `${message}\n`, { ...headers, Connection: "close" });

export function abandon(response: ServerResponse, error: unknown): void {
  log().error({ err: error }, "a response could not be sent");
  response.destroy();
}

const retryAfterSeconds = 2;

const page = (statusUrl: string | undefined) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Back in a moment</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.25rem; }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: 0.25rem 0 0; opacity: 0.75; }
</style>
<h1>Back in a moment</h1>
<p>The pages are restarting. This page tries again by itself. The API works meanwhile.</p>
${statusUrl ? `<p><a href="${escapeHtml(statusUrl)}">Status</a></p>` : ""}
</html>
`;

/** For the time without a process of pages. A response that has begun ends with its connection. */
export function unavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  writeResponse(response, 503, "text/html; charset=utf-8", page(env().publicDetails.statusUrl), {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Retry-After": retryAfterSeconds,
  });
}
