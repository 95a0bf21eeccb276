import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The most waiting requests. Each may keep a head and a body in memory: 40 MiB in total. */
const maxWaiting = { ofConnection: 16, inAll: 512 };

const lingerMs = 1_000;

type Exchange = { request: IncomingMessage; response: ServerResponse };

let waitingInAll = 0;

/**
 * Node emits each request with its head (RFC 9112, section 9.3.2): a client that reads no response could have hundreds
 * in progress. Here one is in progress, and a few wait in order.
 */
export class ClientConnection {
  #latest?: Exchange;
  #waiting: Exchange[] = [];
  #isRejected = false;

  /** @param network of the peer */
  constructor(
    readonly socket: Socket,
    readonly network: string,
  ) {}

  /** The client's to send or read, ours to handle a request, or no one's, because no request is open. */
  get turn(): "no one" | "client" | "ours" {
    if (!this.#latest) return "no one";
    const { request, response } = this.#latest;
    if (response.writableFinished) return "no one";
    return !request.complete || response.writableEnded || response.writableNeedDrain ? "client" : "ours";
  }

  get #last(): Exchange | undefined {
    return this.#waiting.at(-1) ?? this.#latest;
  }

  /** Returns false if too many requests wait. */
  receive(handle: RequestListener, request: IncomingMessage, response: ServerResponse): boolean {
    const before = this.#last;
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

  /** Sends these bytes and closes, after the responses to earlier requests. */
  async reject(bytes: () => Promise<string>): Promise<void> {
    if (this.#isRejected) return;
    this.#isRejected = true;
    // The body of the last request may be what it could not parse.
    if (this.#waiting.at(-1)?.request.complete === false) this.#forgetLast();
    const before = this.#last;
    if (before && !before.response.writableFinished) {
      if (before.request.complete) await once(before.response, "close");
      else if (before.response.headersSent) return void this.socket.destroy(); // half of its response is on its way
    }
    const { socket } = this;
    const text = await bytes();
    if (!socket.writable) return void socket.destroy();
    socket.end(text);
    // A client that is still sending would lose the response with an immediate end.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }

  #forgetLast(): void {
    this.#waiting.pop();
    waitingInAll--;
  }

  close(): void {
    waitingInAll -= this.#waiting.splice(0).length;
    this.socket.destroy();
  }
}
