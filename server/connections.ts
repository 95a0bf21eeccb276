import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The limits of one client. Times are in milliseconds, sizes in bytes. */
const limits = {
  // Node's default, explicit: several times the size of a session cookie, a router state and a key.
  maxHeaderSize: 16 * 1024,
  // A head is one packet or a few. This is how long an incomplete head may keep a connection.
  headersTimeout: 10_000,
  // 64 KiB, the largest body, at 2 KiB/s.
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a load balancer's idle timeout, so that we never close a connection that it is about to use.
  keepAliveTimeout: 75_000,
};
/** For a connection without a byte in either direction: a client that does not read its response. */
const silenceMs = 120_000;
/** Each may keep a body in memory: 256 MiB in total. A process that needs more than this needs a load balancer. */
const maxConnections = 4_000;
/** Requests that a client may send on a connection before it has read the responses (RFC 9112, section 9.3.2). */
const maxPipelined = 256;
// maxRequestsPerSocket stays 0, unlimited: rate limits apply by key, and a load balancer reuses its connections.

/** How long a stop waits for clients to finish a request or read a response, and for our own work. */
const clientMs = 2_000;
const workMs = 10_000;
const sweepMs = 100;

/**
 * A connection, with its latest request. `usedAt`: when that came, on the monotonic clock. `pipelined`: how many requests came
 * since the client had all responses.
 */
type Connection = { usedAt: number; request?: IncomingMessage; response?: ServerResponse; pipelined: number };

type Open = Map<Socket, Connection>;

/**
 * A server with its limits, and how to stop it: reject new connections, finish requests in progress, and close the rest.
 *
 * @param most the most open connections. A further one replaces the least recently used one without a request, so that idle
 *   connections lock out no client; it is closed if all have one
 */
export function limitedServer(most = maxConnections): { server: Server; drain: () => Promise<void> } {
  // Node would drop the second of two Authorization headers, so that we could not reject it.
  const server = createServer({ ...limits, joinDuplicateHeaders: true });
  server.timeout = silenceMs;
  const open: Open = new Map();
  server.on("connection", (socket) => {
    if (open.size >= most && !closeIdle(open)) return void socket.destroy();
    open.set(socket, { usedAt: performance.now(), pipelined: 0 });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request, response) => {
    const connection = open.get(request.socket);
    if (connection) noteRequest(connection, request, response);
    // Node serves a request with an Upgrade header, but loses the rest of its packet.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  return { server, drain: () => drain(server, open) };
}

/** Changes the connection in place: moving it to the end of the map took a third of the CPU of a request from memory. */
function noteRequest(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
  connection.pipelined = isIdle(connection) ? 1 : connection.pipelined + 1;
  connection.usedAt = performance.now();
  connection.request = request;
  connection.response = response;
  if (connection.pipelined > maxPipelined) request.socket.destroy();
}

/** Whether the client has all responses. */
const isIdle = ({ response }: Connection): boolean => !response || response.writableFinished;

/** Closes the least recently used connection without a request. @returns whether there was one */
function closeIdle(open: Open): boolean {
  let oldest: Socket | undefined;
  let usedAt = Number.POSITIVE_INFINITY;
  for (const [socket, connection] of open) {
    if (connection.usedAt >= usedAt || !isIdle(connection)) continue;
    oldest = socket;
    usedAt = connection.usedAt;
  }
  if (!oldest) return false;
  open.delete(oldest);
  oldest.destroy();
  return true;
}

async function drain(server: Server, open: Open): Promise<void> {
  const start = performance.now();
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = () => {
    const waited = performance.now() - start;
    for (const [socket, connection] of open) if (waited >= timeoutOf(connection)) socket.destroy();
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  await closed;
  clearInterval(timer);
}

/** How long a stop waits for a connection. Idle connections are closed immediately. */
function timeoutOf(connection: Connection): number {
  if (isIdle(connection)) return 0;
  return !connection.request?.complete || connection.response?.writableEnded ? clientMs : workMs;
}
