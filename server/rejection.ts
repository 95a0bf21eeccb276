import type { ServerResponse } from "node:http";

/** A request for a page that is rejected before Next sees it. The message is public. */
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

/** The headers of a plain text, which a browser must not show as a page. */
export const plainText = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };

/** Sends a rejection as plain text and closes the connection, whose body may not have been read. */
export function reject(response: ServerResponse, { status, message, headers }: Rejection): void {
  response.writeHead(status, { ...headers, ...plainText, "Cache-Control": "no-store", Connection: "close" });
  response.end(`${message}\n`);
}
