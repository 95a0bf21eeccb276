import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertBan } from "@/lib/domains/bans/queries";
import { sql } from "@/lib/platform/db/client";
import { type Client, clientOf } from "@/test/client";
import { testDatabase } from "@/test/database";
import { someIpAddress } from "@/test/http";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type Service, startService } from "@/test/service";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";
import { roomInWindow } from "@/test/waiting";

const databaseUrl = testDatabase();
let redis: RunningRedis;
let bridge: RunningBridge;
let services: Service[] = [];
let clients: Client[] = [];

beforeAll(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge({ redisPort: redis.port });
  // Bans are tested elsewhere, and a burst on a slow machine could cause one.
  const start = async (env: Record<string, string>) =>
    startService({
      databaseUrl: databaseUrl(),
      env: { SERVE: "api", BAN_REJECTIONS: "1000", METRICS_PORT: String(await freePort()), ...env },
    });
  // A longer timeout than the default: a machine that is busy with tests is slow, which is not an outage.
  const patient = { LIMITER_TIMEOUT_MS: "20000" };
  const upstash = { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token };
  const plain = { REDIS_URL: `redis://127.0.0.1:${redis.port}` };
  services = await Promise.all([start({ ...upstash, ...patient }), start({ ...plain, ...patient }), start(plain)]);
  clients = services.map((service) => clientOf(() => service));
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await bridge?.stop();
  await redis?.stop();
});

/** How many concurrent requests pass, alternating between the given clients. */
async function passing(key: string, times: number, among: Client[]): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, n) => (among[n % among.length] as Client).get("/pets?limit=1", key)),
  );
  return responses.filter(({ status }) => status === 200).length;
}

/** Two processes that share the windows, one through Upstash, and one with the default timeout. */
const patient = () => clients.slice(0, 2);
const impatient = () => clients.slice(2);
const limiterOf = async (number: number) => (await services[number]?.health())?.limiter;

describe("spec 8, with the windows in Redis", () => {
  it("exactly 60 of 200 concurrent requests over two processes pass", async () => {
    await roomInWindow(60_000, 15_000);
    const { secret } = await issueKey({ limits: { perMinute: 60, perDay: 1_000 } });
    expect(await passing(secret, 200, patient())).toBe(60);
    const rejected = await (clients[1] as Client).get("/pets", secret);
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: "rate_limit_exceeded" },
      headers: {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": "0",
        "ratelimit-policy": '"minute";q=60;w=60, "day";q=1000;w=86400',
        ratelimit: expect.stringContaining('"day";r=940;'),
      },
    });
  });

  it("the day's window and the limit by IP address are shared as well", async () => {
    await roomInWindow(60_000, 10_000);
    const { secret } = await issueKey({ limits: { perMinute: 100, perDay: 5 } });
    expect(await passing(secret, 20, patient())).toBe(5);
    expect((await (clients[0] as Client).get("/pets", secret)).body).toMatchObject({ code: "daily_quota_exceeded" });
    const ipAddress = someIpAddress();
    const failed = await Promise.all(
      Array.from({ length: 80 }, (_, n) => (clients[n % 2] as Client).request("GET", "/pets", { ipAddress })),
    );
    expect(failed.filter(({ status }) => status === 401)).toHaveLength(60);
  });

  it("the health report says so", async () => {
    expect(await limiterOf(0)).toEqual({ engine: "upstash", degraded: false });
    expect(await limiterOf(1)).toEqual({ engine: "redis", degraded: false });
  });
});

describe("decisions: Redis, where it loses its data", () => {
  it.each([0, 1])("process %i continues a day that another one has counted, from the usage tables", async (number) => {
    await roomInWindow(60_000, 20_000);
    const { secret, accountId } = await issueKey({ limits: { perMinute: 100, perDay: 50 } });
    expect(await passing(secret, 30, impatient())).toBe(30);
    const counted = async () =>
      (await sql()`select sum(count)::int as n from usage_minutes where account_id = ${accountId}`)[0]?.n;
    await expect.poll(counted).toBe(30);
    const admin = await createClient({ url: `redis://127.0.0.1:${redis.port}` }).connect();
    await admin.flushAll();
    admin.destroy();
    expect(await passing(secret, 60, [clients[number] as Client])).toBe(20);
    expect(await limiterOf(number)).toMatchObject({ degraded: false });
  });
});

describe("decisions: Redis: away", { timeout: 120_000 }, () => {
  it("limits alone, reports it in the health report and in the log, then continues its windows with the recorded bans", async () => {
    await roomInWindow(60_000, 45_000);
    const { secret } = await issueKey({ plan: "free" });
    const { secret: banned, id: keyId } = await issueKey();
    expect(await passing(secret, 25, impatient())).toBe(25);
    await redis.kill();
    // The window continues.
    expect(await passing(secret, 100, impatient())).toBe(35);
    expect(await limiterOf(2)).toMatchObject({ engine: "redis", degraded: true, since: expect.any(Number) });
    await expect.poll(() => services[2]?.logs()).toMatch(/store is away/);

    await insertBan({ keyId, bannedAt: Date.now(), until: Date.now() + 600_000, count: 1 });
    redis = await startRedis(redis.port);
    await expect.poll(() => limiterOf(2)).toMatchObject({ engine: "redis", degraded: false });
    await expect.poll(() => services[2]?.logs()).toMatch(/store is back/);
    // The store came back empty.
    expect(await passing(secret, 100, impatient())).toBe(0);
    expect(await impatient()[0]?.get("/pets", banned)).toMatchObject({ status: 429, body: { code: "api_key_banned" } });
  });
});
