import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { issueKey } from "@/test/people";
import type { Fault } from "./fault";
import type { World } from "./world";

const lastsMs = 4_000;
const acceptsAfterMs = 2_000;
/** The longest wait for a new connection. Those of the fault came before it, and a process accepts them one at a time. */
const acceptedWithinMs = 20_000;

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
  const received = await Promise.race([
    once(socket, "data"),
    once(socket, "close"),
    sleep(acceptedWithinMs, ["nothing"]),
  ]);
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

/** Opens connections that all send the same and read nothing, as many as there can be or more. */
const hold = (name: string, count: number, text: string | ((key: string) => string)): Fault => ({
  name,
  cause: async (world) => {
    const sockets = await open(world, count, typeof text === "string" ? text : text((await issueKey()).secret));
    for (const socket of sockets) socket.pause();
    await requireRoomFor(world);
    await sleep(lastsMs);
    closeAll(sockets);
  },
});

/** Stops a process for as long as its queue of new connections holds them. */
async function acceptLate({ services: [service] }: World): Promise<void> {
  process.kill(service?.pid ?? 0, "SIGSTOP");
  await sleep(acceptsAfterMs);
  process.kill(service?.pid ?? 0, "SIGCONT");
}

/** What clients do, and how late they are served. Others are served. */
export const clientFaults: Fault[] = [
  { name: "The process accepts no connection for 2 s", servesAll: true, cause: acceptLate },
  { ...hold("10,000 idle connections", 10_000, ""), servesAll: true },
  hold(
    "4,000 connections with an incomplete body",
    4_000,
    "POST /mcp HTTP/1.1\r\nHost: store\r\nContent-Length: 100\r\n\r\na",
  ),
  // Node parses all of a packet, also for a connection that is closed at its 17th request: more take longer in proportion.
  hold("1,000 connections with 255 requests each, whose responses are not read", 1_000, (key) => head(key).repeat(255)),
  hold("200 clients read no response", 200, (key) => head(key).repeat(17)),
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
  { name: "2,048 connections flood, over their limit", cause: flood(2_048, { perMinute: 60, perDay: 1_000 }) },
  {
    name: "2,048 connections flood, within their limit",
    cause: flood(2_048, { perMinute: 1_000_000, perDay: 10_000_000 }),
  },
];
