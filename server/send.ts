import type { ServerResponse } from "node:http";
import type { ApiResponse } from "@/lib/api/context";
import { addHeaders } from "@/lib/api/headers";
import { log } from "@/lib/base/log";
import { strictTransport } from "./strict-transport";

/** Responses to send at the end of this turn of the event loop. */
const waiting: { result: ApiResponse; response: ServerResponse }[] = [];

/**
 * Sends a response at the end of this turn of the event loop, with all others that are ready. A client process wakes once
 * for all of them; waking it for each took 1.4 times the CPU.
 */
export function send(result: ApiResponse, response: ServerResponse): void {
  if (waiting.push({ result, response }) === 1) setImmediate(sendAll);
}

function sendAll(): void {
  for (const { result, response } of waiting.splice(0)) {
    try {
      write(result, response);
    } catch (error) {
      abandon(response, error);
    }
  }
}

function write({ status, headers, body }: ApiResponse, response: ServerResponse): void {
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  addHeaders(headers, strictTransport());
  response.writeHead(status, headers);
  response.end(body);
}

/** Closes the connection of a request that got no response, and logs why. */
export function abandon(response: ServerResponse, error: unknown): void {
  log().error({ err: error }, "a response could not be sent");
  response.destroy();
}
