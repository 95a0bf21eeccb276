import type { ServerResponse } from "node:http";
import type { Outgoing } from "@/lib/api/exchange";
import { log } from "@/lib/log";

/** Answers that wait for the end of this turn of the event loop. */
const waiting: { outgoing: Outgoing; response: ServerResponse }[] = [];

/**
 * Sends an answer at the end of this turn, with all others that are ready by then. A client that sleeps is woken by the
 * first of them and finds the rest; to wake it for each alone costs more than the answer.
 */
export function send(outgoing: Outgoing, response: ServerResponse): void {
  if (waiting.push({ outgoing, response }) === 1) setImmediate(sendAll);
}

function sendAll(): void {
  for (const { outgoing, response } of waiting.splice(0)) {
    try {
      write(outgoing, response);
    } catch (thrown) {
      abandon(response, thrown);
    }
  }
}

function write({ status, headers, body }: Outgoing, response: ServerResponse): void {
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
}

/** Cuts the connection of a request that cannot be answered, and says why in the log. */
export function abandon(response: ServerResponse, thrown: unknown): void {
  log().error({ err: thrown }, "an answer could not be given");
  response.destroy();
}
