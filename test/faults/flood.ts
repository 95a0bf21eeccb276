// A client that floods the service, in a process of its own: `node --import tsx test/faults/flood.ts '<options as JSON>'`.
import { Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** @property limitedKey of an account of the free plan; `key` is of one without limits */
export type FloodOptions = { url: string; flood: FloodName; key: string; limitedKey: string; seconds: number };

const rejected = "429s on 2,048 connections";
const connectionsOf = (flood: string): number => (flood === rejected ? 2_048 : 16);
const address = "192.0.2.1";
const form = '------x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@example.com\r\n------x--\r\n';

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** What each connection sends again and again, as soon as the response has come. */
const requests = {
  "pages that are rendered": () => ({ path: "/sign-in?again=1" }),
  guides: () => ({ path: "/docs/guides/rate-limits" }),
  "unknown paths": (n) => ({ path: `/nothing/${n}` }),
  forms: () => ({
    method: "POST",
    path: "/sign-in",
    headers: { "Content-Type": "multipart/form-data; boundary=----x" },
    body: form,
  }),
  "401s": () => ({ path: "/api/v1/pets", headers: { Authorization: "Bearer nothing" } }),
  [rejected]: (_n, { limitedKey }) => ({ path: "/api/v1/pets", headers: { Authorization: `Bearer ${limitedKey}` } }),
  "health checks": () => ({ path: "/api/health/ready" }),
  "big bodies": (_n, { key }) => ({
    method: "POST",
    path: "/api/v1/pets",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: `[${"1,".repeat(32_000)}1]`,
  }),
} satisfies Record<string, (n: number, options: FloodOptions) => Request>;

/** What connections send once, without reading a response. They are opened one after another, in the whole time. */
const opened = {
  "pipelined requests that are not read": { count: 400, text: "GET /docs HTTP/1.1\r\nHost: store\r\n\r\n".repeat(255) },
  "unfinished bodies": { count: 1_000, text: "POST /sign-in HTTP/1.1\r\nHost: store\r\nContent-Length: 100\r\n\r\nx" },
};

export type FloodName = keyof typeof requests | keyof typeof opened;
export const floodNames = [...Object.keys(requests), ...Object.keys(opened)] as FloodName[];

async function repeat(make: (n: number, options: FloodOptions) => Request, options: FloodOptions): Promise<void> {
  const { url, flood, seconds } = options;
  const connections = connectionsOf(flood);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = Date.now() + seconds * 1000;
  let sent = 0;
  const once = ({ method = "GET", path, headers, body }: Request) =>
    new Promise<void>((resolve) => {
      const all = { ...headers, "X-Forwarded-For": address };
      const outgoing = httpRequest(new URL(path, url), { agent, method, headers: all }, (incoming) => {
        incoming.resume().once("close", resolve);
      });
      outgoing.once("error", () => setTimeout(resolve, 50));
      outgoing.end(body);
    });
  const client = async () => {
    while (Date.now() < end) await once(make(sent++, options));
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}

async function open({ count, text }: { count: number; text: string }, { url, seconds }: FloodOptions): Promise<void> {
  const { port } = new URL(url);
  const sockets: Socket[] = [];
  const startedAt = performance.now();
  while (sockets.length < count) {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    sockets.push(socket.on("error", () => undefined).pause());
    const dueMs = (sockets.length / count) * seconds * 1000;
    if (dueMs > performance.now() - startedAt) await sleep(10);
  }
  for (const socket of sockets) socket.destroy();
}

const [, , given] = process.argv;
if (given?.startsWith("{")) {
  const options = JSON.parse(given) as FloodOptions;
  const { flood } = options;
  await (flood in opened
    ? open(opened[flood as keyof typeof opened], options)
    : repeat(requests[flood as keyof typeof requests], options));
}
