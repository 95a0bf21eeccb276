import { randomInt } from "node:crypto";
import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request. */
export type Sent = {
  /** The API key; without it, no Authorization header. */
  key?: string;
  /** `Connection: close` opens a connection for this request. */
  headers?: OutgoingHttpHeaders;
  /** A list of chunks is sent chunked, without a declared length. */
  body?: string | Buffer | Buffer[];
  /** The client's IP address. Defaults to a new one for each request. */
  ipAddress?: string;
};

/** A response. `text` is the raw body; `body` is its JSON value, or undefined if it is not JSON. */
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown };

/** A random IP address of the documentation block (RFC 3849). */
export const someIpAddress = (): string =>
  `2001:db8:${Array.from({ length: 6 }, () => randomInt(0x10000).toString(16)).join(":")}`;

const agent = new Agent({ keepAlive: true });

/** Sends one request over HTTP/1.1, with the headers exactly as given. */
export function send(method: string, url: string, sent: Sent = {}): Promise<HttpResponse> {
  const { key, body, ipAddress = someIpAddress() } = sent;
  const headers: OutgoingHttpHeaders = {
    "X-Forwarded-For": ipAddress,
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(typeof body === "string" && { "Content-Length": Buffer.byteLength(body) }),
    ...(Buffer.isBuffer(body) && { "Content-Length": body.length }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const ownConnection = headers.Connection === "close";
    const outgoing = httpRequest(url, { method, headers, agent: ownConnection ? false : agent }, (incoming) => {
      buffer(incoming).then((bytes) => {
        const text = bytes.toString("utf8");
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: parsed(text) });
      }, reject);
    });
    outgoing.on("error", reject);
    for (const chunk of Array.isArray(body) ? body : body === undefined ? [] : [body]) outgoing.write(chunk);
    outgoing.end();
  });
}

/** The value of a JSON text, or undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends raw bytes, and resolves with everything received until the server closes, or says nothing for 20 seconds. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}
