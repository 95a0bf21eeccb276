import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { issueKey } from "@/test/people";
import type { Fault } from "./fault";
import type { World } from "./world";

const lastsMs = 4_000;
const acceptsAfterMs = 2_000;

/** Opens connections to the service, past HAProxy, and writes to each. Says so if some cannot be opened. */
async function open({ services }: World, count: number, text: string): Promise<Socket[]> {
  const port = services[0]?.port ?? 0;
  let failure: Error | undefined;
  let opened = 0;
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, "127.0.0.1", () => opened++);
      socket.on("error", () => undefined);
      await once(socket, "connect").catch((error) => {
        failure = error;
      });
      if (text) socket.write(text);
      return socket;
    }),
  );
  if (failure) console.log(`  ${opened} of ${count} connections were opened: ${failure.message}`);
  return sockets;
}

function closeAll(sockets: Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

/** Requires that a client with a new connection is served. */
async function requireRoomFor(world: World): Promise<void> {
  const [socket] = (await open(world, 1, "GET /api/health/live HTTP/1.1\r\nHost: store\r\n\r\n")) as [Socket];
  const received = await Promise.race([once(socket, "data"), once(socket, "close"), sleep(lastsMs, ["nothing"])]);
  socket.destroy();
  if (!String(received[0]).startsWith("HTTP/1.1 200")) throw new Error("a new connection was not served");
}

const head = (key: string, more = "") =>
  `GET /api/v1/pets?limit=1 HTTP/1.1\r\nHost: store\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`;

/** Sends the next request as soon as a response comes, on many connections. */
export const flood =
  (connections: number, limits: { perMinute: number; perDay: number }, ms = lastsMs) =>
  async (world: World) => {
    const { secret } = await issueKey({ limits });
    const sockets = await open(world, connections, head(secret));
    for (const socket of sockets) socket.on("data", () => void socket.write(head(secret)));
    await sleep(ms);
    closeAll(sockets);
  };

/** Connections of the burst. The server closes one with more than 256 requests whose responses the client has not read. */
const burstConnections = 2_000;

/** Measures for a second how many requests are served, and then sends 20 times as many together. */
async function burst(world: World): Promise<void> {
  const { secret } = await issueKey({ limits: { perMinute: 1_000_000, perDay: 10_000_000 } });
  let served = 0;
  const sockets = await open(world, 64, head(secret));
  for (const socket of sockets) {
    socket.on("data", () => {
      served++;
      socket.write(head(secret));
    });
  }
  await sleep(1_000);
  closeAll(sockets);
  const each = Math.min(256, Math.ceil((20 * served) / burstConnections));
  const many = await open(world, burstConnections, head(secret).repeat(each));
  for (const socket of many) socket.resume();
  await sleep(lastsMs);
  closeAll(many);
}

/** Stops a process for as long as its queue of new connections holds them. */
async function acceptLate({ services: [service] }: World): Promise<void> {
  process.kill(service?.pid ?? 0, "SIGSTOP");
  await sleep(acceptsAfterMs);
  process.kill(service?.pid ?? 0, "SIGCONT");
}

/** What clients do, and how late they are served. Others are served. */
export const clientFaults: Fault[] = [
  { name: "The process accepts no connection for 2 s", servesAll: true, cause: acceptLate },
  {
    name: "10,000 idle connections",
    servesAll: true,
    cause: async (world) => {
      const sockets = await open(world, 10_000, "");
      await requireRoomFor(world);
      await sleep(lastsMs);
      closeAll(sockets);
    },
  },
  {
    name: "200 clients send a byte a second",
    cause: async (world) => {
      const sockets = await open(world, 200, "GET /api/v1/pets HTTP/1.1\r\n");
      for (let sent = 0; sent < lastsMs; sent += 1_000) {
        for (const socket of sockets) socket.write("x");
        await sleep(1_000);
      }
      closeAll(sockets);
    },
  },
  {
    name: "200 clients read no response",
    cause: async (world) => {
      const { secret } = await issueKey();
      const sockets = await open(world, 200, head(secret).repeat(50));
      for (const socket of sockets) socket.pause();
      await sleep(lastsMs);
      closeAll(sockets);
    },
  },
  { name: "2,048 connections flood, over their limit", cause: flood(2_048, { perMinute: 60, perDay: 1_000 }) },
  {
    name: "2,048 connections flood, within their limit",
    cause: flood(2_048, { perMinute: 1_000_000, perDay: 10_000_000 }),
  },
  { name: "A burst of 20 times the capacity", cause: burst },
];
