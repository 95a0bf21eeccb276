import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** A complete response. */
export type Rendered = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Replaces a connection: discards what is written, and has nothing to read. */
const sink = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }) as Socket;

/**
 * Renders a page with a request handler, without a client, and reads the whole response.
 *
 * @param headers all request headers that the handler sees, with lower-case names
 */
export async function render(handle: RequestListener, url: string, headers: Record<string, string>): Promise<Rendered> {
  const socket = sink();
  const request = Object.assign(new IncomingMessage(socket), { method: "GET", url, headers, httpVersion: "1.1" });
  request.push(null);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  socket.on("drain", () => response.emit("drain")); // as Node's server does for its connections
  const chunks = recordBody(response);
  const finished = new Promise<void>((resolve, reject) => {
    response.once("finish", resolve);
    response.once("error", reject);
  });
  try {
    await handle(request, response);
    await finished;
  } finally {
    socket.destroy(); // as a client does, so that the response closes too
  }
  return { status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) };
}

/** Collects the chunks of the body. */
function recordBody(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const { write, end } = response;
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  response.write = ((chunk: unknown, ...rest: never[]) => {
    keep(chunk);
    return Reflect.apply(write, response, [chunk, ...rest]);
  }) as typeof write;
  response.end = ((chunk: unknown, ...rest: never[]) => {
    keep(chunk);
    return Reflect.apply(end, response, [chunk, ...rest]);
  }) as typeof end;
  return chunks;
}
