import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What one client may take, whoever it is. Times are in milliseconds, sizes in bytes. */
const limits = {
  // Node's own default, stated: a session, a router state and a key fit several times.
  maxHeaderSize: 16 * 1024,
  // A head is one packet or a few. Half a head holds a connection for so long.
  headersTimeout: 10_000,
  // 64 KiB, the largest body, at 2 KiB/s.
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a load balancer keeps an idle connection, so that we never close one that it is about to use.
  keepAliveTimeout: 75_000,
};
/** Without a byte in either direction: a client that does not read its response. */
const silenceMs = 120_000;
/** Each may hold a body in memory: 256 MiB together. A process that needs more than this needs a load balancer. */
const maxConnections = 4_000;
// maxRequestsPerSocket stays 0, unlimited: a client is limited by its key, and a load balancer reuses its connections.

/** How long a stop waits for a client to finish its request or read its response, and how long for our own work. */
const clientMs = 2_000;
const workMs = 10_000;
const sweepMs = 100;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** A server with its limits, and how to stop it: accepts no more, finishes what is in flight, and closes the rest. */
export function limitedServer(): { server: Server; drain: () => Promise<void> } {
  // Node would drop the second of two Authorization headers, and so hide that there were two.
  const server = createServer({ ...limits, joinDuplicateHeaders: true });
  server.timeout = silenceMs;
  server.maxConnections = maxConnections;
  const open = new Map<Socket, Exchange | undefined>();
  server.on("connection", (socket) => {
    open.set(socket, undefined);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request, response) => {
    open.set(request.socket, { request, response });
    // Node serves a request with an Upgrade header, but loses what comes after it in the same packet.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  return { server, drain: () => drain(server, open) };
}

async function drain(server: Server, open: Map<Socket, Exchange | undefined>): Promise<void> {
  const start = performance.now();
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = () => {
    const waited = performance.now() - start;
    for (const [socket, exchange] of open) if (waited >= patienceWith(exchange)) socket.destroy();
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  await closed;
  clearInterval(timer);
}

/** How long a stop waits for a connection. One without a request is closed at once, as an idle one is. */
function patienceWith(exchange: Exchange | undefined): number {
  if (!exchange || exchange.response.writableFinished) return 0;
  return !exchange.request.complete || exchange.response.writableEnded ? clientMs : workMs;
}
