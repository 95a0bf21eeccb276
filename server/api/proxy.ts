import { Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { connect } from "node:net";
import { type Duplex, pipeline } from "node:stream";

/** Headers that are about one connection (RFC 9110, section 7.6.1). Node writes them itself, and a length that is missing. */
const ofConnection = new Set(
  "connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect".split(" "),
);

/** What we add or correct on a request for the pages. A client may not name one in Connection, to have it removed. */
export const ownFields = ["host", "x-forwarded-for", "x-own-request", "x-request-id"];

// The server behind never closes an idle connection, so none is reused while it is being closed.
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const dropped = new Set([...ofConnection, ...named.filter((name) => !ownFields.includes(name))]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * A client that goes away ends the request. A response that fails midway closes the client's connection.
 * @throws Error if there is no response
 */
export function forward(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  socketPath: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = request;
    const sent = send({ agent, socketPath, method, path, headers: endToEnd(request.headers) });
    response.once("close", () => sent.destroy());
    sent.once("error", (error) => (response.closed ? resolve() : reject(error)));
    sent.once("response", (received) => {
      response.statusCode = received.statusCode ?? 502;
      for (const [name, values = []] of Object.entries(received.headersDistinct)) {
        if (ofConnection.has(name)) continue;
        response.setHeader(name, values.length === 1 ? (values[0] as string) : values);
      }
      pipeline(received, response, () => resolve()); // destroys the response if the other ends early
    });
    sent.end(body);
  });
}

/** For hot reload, through a WebSocket. */
export function forwardUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, socketPath: string): void {
  const lines = request.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [`${name}: ${all[index + 1]}`]));
  const upstream = connect(socketPath, () => {
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    pipeline(upstream, socket, upstream, () => {});
  });
  upstream.on("error", () => socket.destroy());
}
