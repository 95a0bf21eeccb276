import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The most waiting requests. Each may keep a head and a body in memory: 40 MiB in total. */
const maxWaiting = { whole: 16, split: 4, inAll: 512 };

const lingerMs = 1_000;

const endOfHead = "\r\n\r\n";

type Exchange = { request: IncomingMessage; response: ServerResponse };
type Read = (read: Buffer) => void;

let waitingInAll = 0;

/**
 * Node emits each request with its head (RFC 9112, section 9.3.2): a client that reads no response could have hundreds
 * in progress. Here one is in progress, and a few wait in order.
 */
export class Connection {
  #latest?: Exchange;
  #waiting: Exchange[] = [];
  #isSplit = false;
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

  /** Returns false if too many requests wait. */
  receive(handle: RequestListener, request: IncomingMessage, response: ServerResponse): boolean {
    const before = this.#waiting.at(-1) ?? this.#latest;
    if (!before || before.response.writableFinished) {
      this.#latest = { request, response };
      handle(request, response);
      return true;
    }
    const most = this.#isSplit ? maxWaiting.split : maxWaiting.whole;
    if (this.#waiting.length >= most || waitingInAll >= maxWaiting.inAll) return false;
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

  /**
   * From now on, Node's parser gets one head at a time, and nothing after the connection is closed. Otherwise it parses all
   * that it has read: 64 KiB can be 2,000 requests, for which all others wait.
   */
  split(): void {
    if (this.#isSplit) return;
    this.#isSplit = true;
    const { socket } = this;
    const parse = socket.listeners("data")[0] as Read | undefined;
    if (!parse) return;
    const parseHeads: Read = (read) => {
      for (let start = 0; start < read.length && !socket.destroyed; ) {
        const found = read.indexOf(endOfHead, start);
        const end = found < 0 ? read.length : found + endOfHead.length;
        parse(read.subarray(start, end));
        start = end;
      }
    };
    socket.on("data", parseHeads).off("data", parse);
  }

  /** After the responses to the requests before what Node could not parse. */
  async reject(bytes: () => Promise<string>): Promise<void> {
    if (this.#isRejected) return;
    this.#isRejected = true;
    // The body of the last request may be what it could not parse.
    if (this.#waiting.at(-1)?.request.complete === false) this.#forgetLast();
    const before = this.#waiting.at(-1) ?? this.#latest;
    if (before && !before.response.writableFinished) {
      if (before.request.complete) await once(before.response, "close");
      else if (before.response.headersSent) return void this.socket.destroy();
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
