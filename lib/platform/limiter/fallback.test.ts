import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { DAY_MS } from "@/lib/base/time";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { createFallbackLimiter } from "./fallback";
import type { Records } from "./limiter";
import { createMemoryLimiter } from "./memory";
import { connectRedis } from "./redis";

const policy = { rejections: 3, withinMs: 60_000, durationMs: 60_000, maxDurationMs: DAY_MS };
const limits = { perMinute: 60, perDay: 1_000 };
const now = Date.UTC(2026, 10, 21, 12);
const records: Records = {
  bans: async () => [{ accountId: 1n, keyId: 2n, until: now + 60_000, count: 1 }],
  usage: async () => ({ accounts: [], keys: [] }),
};

/** A limiter over a store at `url`, with what it logs. */
function limiterOver(url: string) {
  const logged: { level: number; msg: string }[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const { redis } = connectRedis({ kind: "upstash", url, token: "token", timeoutMs: 300 });
  const limiter = createFallbackLimiter({
    engine: "upstash",
    redis,
    policy,
    patienceMs: 300,
    local: createMemoryLimiter(policy),
    records,
    log,
    probeEveryMs: 20,
  });
  const request = async (keyId = 1n) => limiter.limit({ accountId: 1n, keyId, limits, now });
  return { limiter, request, logged };
}

/** A real HTTP server in the place of the store. @returns its address, and how many requests it has received */
async function brokenStore(respond: RequestListener) {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    respond(request, response);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}

const stores: [how: string, respond: RequestListener][] = [
  ["hangs", () => undefined],
  ["drops connections", (request) => void request.destroy()],
  ["responds with 401", (_, response) => void response.writeHead(401).end('{"error":"Unauthorized"}')],
  ["responds with 500", (_, response) => void response.writeHead(500).end("oh no")],
  ["responds with nonsense", (_, response) => void response.end('{"result":"42"}')],
  ["responds with too little", (_, response) => void response.end('[{"result":[0,1,2]}]')],
];

describe.each(stores)("decisions: Redis: away, where it %s", (_, respond) => {
  it("limits by this process alone with the same numbers, and says so once", async () => {
    const { limiter, request, logged } = limiterOver((await brokenStore(respond)).url);
    expect(limiter.health()).toEqual({ engine: "upstash", degraded: false });

    const decisions = await Promise.all(Array.from({ length: 1_000 }, () => request()));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(60);
    expect([...decisions, await request()].filter(({ alone }) => !alone)).toEqual([]);
    expect(limiter.health()).toEqual({ engine: "upstash", degraded: true, since: expect.any(Number) });
    expect(logged).toEqual([expect.objectContaining({ level: 40, msg: expect.stringContaining("away") })]);
  });

  it("reads windows, counts attempts, and knows the bans on record", async () => {
    const { limiter, request } = limiterOver((await brokenStore(respond)).url);
    await request();
    expect(await limiter.peek(1n, limits, now)).toMatchObject({ minute: { remaining: 59 } });
    expect(await request(2n)).toMatchObject({ rejectedBy: "ban", retryAt: now + 60_000 });
    const attempt = async () => limiter.countAttempt("signIn", "a@example.com", now);
    const attempts = await Promise.all(Array.from({ length: 20 }, attempt));
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(await banOf(limiter, { accountId: 1n, keyId: 2n }, now)).toEqual({ until: now + 60_000, count: 1 });
  });
});

it("a start is rejected where the token is, and says which variable is wrong", async () => {
  const { url } = await brokenStore((_, response) => void response.writeHead(401).end('{"error":"Unauthorized"}'));
  await expect(limiterOver(url).limiter.open()).rejects.toThrow(
    "Redis rejects UPSTASH_REDIS_REST_TOKEN (Unauthorized). Correct it, and start again.",
  );
});

describe("decisions: Redis: away, where it hangs", () => {
  it("throws if a ban cannot be lifted", async () => {
    const { limiter } = limiterOver((await brokenStore(() => undefined)).url);
    await expect(limiter.liftBan({ accountId: 1n, keyId: 2n })).rejects.toThrow();
  });

  it("sends at most the round trips in progress and one probe at a time", async () => {
    const store = await brokenStore(() => undefined);
    const { limiter, request } = limiterOver(store.url);
    // 4 round trips of 100 requests; the others wait for these, and are then decided here.
    await Promise.all(Array.from({ length: 1_000 }, () => request()));
    expect(limiter.health().degraded).toBe(true);
    expect(store.received()).toBeLessThanOrEqual(4 + 1);
    // A plain value: nothing is waited for.
    expect(limiter.limit({ accountId: 1n, keyId: 1n, limits, now })).toMatchObject({ rejectedBy: "minute" });
  });
});
