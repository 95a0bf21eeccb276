import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as ListeningServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/base/env";
import { ApiError } from "@/lib/base/errors";
import { rejectionBytes, rejectRequest } from "./api-handler";
import type { ClientConnection } from "./connection";
import { type ConnectionLimits, OpenConnections } from "./open-connections";

/** Times are in milliseconds, sizes in bytes. */
const limits = {
  // Node's default: several times the size of a session cookie, a router state and a key.
  maxHeaderSize: 16 * 1024,
  // How long an incomplete head may keep a connection. A head is one packet or a few.
  headersTimeout: 10_000,
  // 64 KiB, the largest body, at 2 KiB/s.
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a load balancer's idle timeout, so that we never close a connection that it is about to use.
  keepAliveTimeout: 75_000,
};
/** For a client that does not read its response. */
const silenceMs = 120_000;
/** As in Apache and HAProxy. Browsers send about 20. */
const maxHeaders = 100;
// maxRequestsPerSocket stays 0, unlimited: rate limits apply by key, and a load balancer reuses its connections.

/** Each may keep a body in memory: 256 MiB in total. */
const maxConnections = 4_000;
/** More than the people behind one address open together. */
const maxOfNetwork = 1_000;
/** Connections that wait to be accepted: Node has 511. One without room is tried again after 1, 3 and 7 seconds. */
export const backlog = maxConnections;

/** How long a stop waits for a connection, by whose turn it is. */
const patienceMs = { "no one": 0, client: 2_000, ours: 10_000 };
const sweepMs = 100;
/** How long a retirement waits for connections: a little longer than one may be idle. */
const retireMs = limits.keepAliveTimeout + 5_000;

export const connectionLimits = (): ConnectionLimits => ({
  inAll: maxConnections,
  ofNetwork: env().trustedProxies > 0 ? maxConnections : maxOfNetwork,
});

type LimitedServer = {
  server: Server;
  /** Handles the requests of a connection in order. */
  serve(handle: RequestListener): void;
  /** Leaves new connections to other processes. One that is open ends with its next response, or as always when it is idle. */
  retire(): Promise<void>;
  /** Rejects new connections, finishes requests in progress, and closes the rest. */
  drain(): Promise<void>;
};

export function limitedServer(max = connectionLimits()): LimitedServer {
  // Node would drop the second of two Authorization headers, and respond to requests without Host out of order.
  const server = createServer({ ...limits, joinDuplicateHeaders: true, requireHostHeader: false });
  server.timeout = silenceMs;
  const open = new OpenConnections(server, max);
  let retired = false;
  return {
    server,
    serve: (handle) => {
      const handleChecked: RequestListener = (request, response) => {
        if (retired) response.shouldKeepAlive = false;
        if (!rejectHead(request, response)) handle(request, response);
      };
      const receive: RequestListener = (request, response) => {
        const connection = open.get(request.socket);
        if (connection?.receive(handleChecked, request, response) === false) open.close(connection);
      };
      server.on("request", receive);
      server.on("clientError", (error, socket) => void rejectUnparsed(error, open.get(socket as Socket), socket));
      server.on("checkExpectation", receive); // Node would respond as to requests without a Host header
    },
    retire: async () => {
      retired = true;
      // `close` of an HTTP server also closes idle connections, on which a request may be on its way.
      const closed = new Promise<void>((resolve) => ListeningServer.prototype.close.call(server, () => resolve()));
      await Promise.race([closed, sleep(retireMs)]);
    },
    drain: () => drain(server, open),
  };
}

/** What Node would reject or cut, in the order of the connection. Returns whether it did. */
function rejectHead(request: IncomingMessage, response: ServerResponse): boolean {
  const { rawHeaders, headers, httpVersion } = request;
  // Node serves a request with an Upgrade header, but loses the rest of its packet.
  if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  const error =
    rawHeaders.length > 2 * maxHeaders
      ? new ApiError("headers_too_large", `A request has at most ${maxHeaders} headers.`)
      : headers.host === undefined && httpVersion === "1.1"
        ? new ApiError("malformed_request", "A request needs a Host header.")
        : undefined;
  if (error) rejectRequest(request, response, error).catch(() => request.socket.destroy());
  return error !== undefined;
}

/** What the parser of Node reports, which would respond without a body. */
type ParserError = Error & { code?: string; bytesParsed?: number; rawPacket?: Buffer };

async function rejectUnparsed(
  error: ParserError,
  connection: ClientConnection | undefined,
  socket: Duplex,
): Promise<void> {
  const reason = reasonOf(error);
  if (!reason || !connection) return void socket.destroy();
  await connection
    .reject(async () => rejectionBytes(reason, connection.socket.remoteAddress))
    .catch(() => socket.destroy());
}

/** Undefined if the connection is lost. */
function reasonOf(error: ParserError): ApiError | undefined {
  const { code = "", message } = error;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new ApiError("request_timeout", "The request did not arrive in time.");
  if (code === "HPE_HEADER_OVERFLOW")
    return endsInUrl(error)
      ? new ApiError("url_too_long", `The URL is longer than ${limits.maxHeaderSize / 1024} KiB.`)
      : new ApiError(
          "headers_too_large",
          `The URL and the headers are larger than ${limits.maxHeaderSize / 1024} KiB.`,
        );
  if (!code.startsWith("HPE_")) return undefined;
  return new ApiError("malformed_request", `The request is not valid HTTP. ${message}.`);
}

/** The packet begins with the request or within its URL, and is parsed up to what was too long. */
const endsInUrl = ({ rawPacket, bytesParsed }: ParserError): boolean =>
  /^([A-Z-]+ )?\S*$/.test(rawPacket?.toString("latin1", 0, bytesParsed || undefined) ?? "");

async function drain(server: Server, open: OpenConnections): Promise<void> {
  const start = performance.now();
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = () => {
    const waited = performance.now() - start;
    for (const { socket, turn } of open.all()) if (waited >= patienceMs[turn]) socket.destroy();
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  await closed;
  clearInterval(timer);
}
