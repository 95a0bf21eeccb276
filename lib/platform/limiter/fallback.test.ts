import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createFallbackLimiter } from "./fallback";
import { createMemoryLimiter } from "./memory";
import { createUpstashLimiter } from "./upstash";
import { DAY_MS } from "./windows";

const policy = { refusals: 3, withinMs: 60_000, durationMs: 60_000, maxDurationMs: DAY_MS };
const limits = { perMinute: 60, perDay: 1_000 };
const now = Date.UTC(2026, 10, 21, 12);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A limiter over a store at `url`, with what it logs. */
function limiterOver(url: string) {
  const logged: { level: number; msg: string }[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const store = createUpstashLimiter({ url, token: "token", policy });
  const limiter = createFallbackLimiter(store, createMemoryLimiter(policy), { probeEveryMs: 20, log });
  const take = () => limiter.take({ accountId: 1n, keyId: 1n, limits, now });
  return { limiter, take, logged };
}

/** A real HTTP server in the place of the store, which is broken in the way of `listener`. */
async function brokenStore(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  return `http://127.0.0.1:${address.port}`;
}

async function refusingPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${address.port}`;
}

const stores: [how: string, make: () => Promise<string>][] = [
  ["refuses connections", refusingPort],
  ["hangs", () => brokenStore(() => undefined)],
  ["drops connections", () => brokenStore((request) => void request.destroy())],
  ["answers 401", () => brokenStore((_, response) => void response.writeHead(401).end('{"error":"Unauthorized"}'))],
  ["answers 500", () => brokenStore((_, response) => void response.writeHead(500).end("oh no"))],
  ["answers nonsense", () => brokenStore((_, response) => void response.end('{"result":"42"}'))],
];

describe.each(stores)("decisions: Redis unreachable, where it %s", (_, makeStore) => {
  it("limits by this process alone with the same numbers, and says so once", async () => {
    const { limiter, take, logged } = limiterOver(await makeStore());
    expect(limiter.health()).toEqual({ engine: "upstash", degraded: false });

    const decisions = await Promise.all(Array.from({ length: 200 }, take));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(60);
    expect((await take()).allowed).toBe(false);

    expect(limiter.health()).toEqual({ engine: "upstash", degraded: true, since: expect.any(Number) });
    expect(Date.now() - Number(limiter.health().since)).toBeLessThan(60_000);
    expect(logged).toEqual([expect.objectContaining({ level: 40, msg: expect.stringContaining("away") })]);
  });

  it("still reads windows and bans, guards addresses, and does not pretend to have lifted a ban", async () => {
    const { limiter, take } = limiterOver(await makeStore());
    await take();
    expect(await limiter.peek(1n, limits, now)).toMatchObject({ minute: { remaining: 59 } });
    expect(await limiter.banOf(1n, now)).toBeUndefined();
    const guarded = await Promise.all(Array.from({ length: 70 }, () => limiter.guard("192.0.2.1", now)));
    expect(guarded.filter(({ allowed }) => allowed)).toHaveLength(60);
    await expect(limiter.liftBan(1n)).rejects.toThrow();
  });
});

describe("decisions: Redis unreachable, where its answers are cut short", () => {
  it("does not take such an answer for a decision, nor for the store's return", async () => {
    const { limiter, take, logged } = limiterOver(
      await brokenStore((_, response) => void response.end('[{"result":[0,1,2]}]')),
    );
    expect(await take()).toMatchObject({ allowed: true, minute: { remaining: 59 } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(limiter.health().degraded).toBe(true);
    expect(logged).toHaveLength(1);
  });
});

describe("decisions: Redis unreachable, where it hangs", () => {
  it("holds only the first requests, and those for a moment", async () => {
    const { take } = limiterOver(await brokenStore(() => undefined));
    const began = performance.now();
    await Promise.all(Array.from({ length: 20 }, take));
    const found = performance.now();
    // 300 ms, and room for a busy machine; without a limit the connection would hang for minutes.
    expect(found - began).toBeGreaterThan(200);
    expect(found - began).toBeLessThan(1_500);
    // At once, which a Promise cannot show: it is a plain value.
    expect(take()).toMatchObject({ allowed: true, minute: { remaining: 39 } });
  });

  it("is asked by one probe at a time, however many requests come", async () => {
    let asked = 0;
    const url = await brokenStore(() => {
      asked += 1;
    });
    const { take } = limiterOver(url);
    await take();
    const before = asked;
    const began = performance.now();
    while (performance.now() - began < 1_500) {
      for (let i = 0; i < 50; i++) await take();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(asked - before).toBeGreaterThan(0);
    // A probe that hangs is given up after 300 ms, and only then is there another.
    expect(asked - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 300));
  });
});
