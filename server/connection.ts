import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The most requests that wait for the response to the one before: of a connection, and of all. Each may keep a head and a
 * body in memory: 40 MiB in total.
 */
const maxWaiting = { ofConnection: 16, inAll: 512 };

type Exchange = { request: IncomingMessage; response: ServerResponse };

let waitingInAll = 0;

/**
 * A connection of a client. Node emits each request as soon as it has its head (RFC 9112, section 9.3.2), so a client that
 * reads no response could have hundreds in progress. Here one is in progress, and a few wait in order.
 */
export class Connection {
  #latest?: Exchange;
  #waiting: Exchange[] = [];

  /** @param network of the peer */
  constructor(
    readonly socket: Socket,
    readonly network: string,
  ) {}

  /** Whose turn it is: the client's to send or read, ours to handle a request, or no one's, because no request is open. */
  get turn(): "no one" | "client" | "ours" {
    if (!this.#latest) return "no one";
    const { request, response } = this.#latest;
    if (response.writableFinished) return "no one";
    return !request.complete || response.writableEnded || response.writableNeedDrain ? "client" : "ours";
  }

  /** Handles a request after those before it. @returns false if too many wait */
  receive(handle: RequestListener, request: IncomingMessage, response: ServerResponse): boolean {
    const before = this.#waiting.at(-1) ?? this.#latest;
    if (!before || before.response.writableFinished) {
      this.#latest = { request, response };
      handle(request, response);
      return true;
    }
    if (this.#waiting.length >= maxWaiting.ofConnection || waitingInAll >= maxWaiting.inAll) return false;
    this.#waiting.push({ request, response });
    waitingInAll++;
    before.response.once("finish", () => this.#handleNext(handle));
    return true;
  }

  #handleNext(handle: RequestListener): void {
    const next = this.socket.writable ? this.#waiting.shift() : undefined;
    if (!next) return; // the response before was the last one, or the client is gone
    waitingInAll--;
    this.#latest = next;
    handle(next.request, next.response);
  }

  /** Closes the connection, if it is open, and forgets the requests that wait. */
  close(): void {
    waitingInAll -= this.#waiting.splice(0).length;
    this.socket.destroy();
  }
}
