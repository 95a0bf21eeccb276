import type { ServerResponse } from "node:http";

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

/** A browser must not show a plain text as a page. */
export const plainText = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };

/** Closes the connection, whose body may not have been read. */
export function reject(response: ServerResponse, { status, message, headers }: Rejection): void {
  response.writeHead(status, { ...headers, ...plainText, "Cache-Control": "no-store", Connection: "close" });
  response.end(`${message}\n`);
}
