import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { type Answer, type Client, clientOf } from "@/test/client";
import { needSeconds } from "@/test/clock";
import { testDatabase } from "@/test/database";
import { someAddress } from "@/test/http";
import { issueKey } from "@/test/people";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type Service, startService } from "@/test/service";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase();
let redis: RunningRedis;
let bridge: RunningBridge;
let services: Service[] = [];
let clients: Client[] = [];

beforeAll(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge({ redisPort: redis.port });
  const env = { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token };
  // Bans are not the subject here, and a burst on a slow machine could earn one.
  const start = (more = {}) =>
    startService({ databaseUrl: databaseUrl(), env: { ...env, BAN_REFUSALS: "1000", ...more } });
  // More patient than by default: a machine that is busy with tests is slow, and that is no outage.
  const patient = { LIMITER_TIMEOUT_MS: "20000" };
  services = await Promise.all([start(patient), start(patient), start()]);
  clients = services.map((service) => clientOf(() => service));
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await bridge?.stop();
  await redis?.stop();
});

/** How many of as many requests at once pass, taking turns among the given clients. */
async function passing(key: string, times: number, among: Client[]): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => (among[n % among.length] as Client).get("/pets?limit=1", key)),
  );
  return answers.filter(({ status }) => status === 200).length;
}

/** Two processes that share the windows, and one that is as impatient as by default. */
const patient = () => clients.slice(0, 2);
const impatient = () => clients.slice(2);
const limiterOf = async (number: number) =>
  (await (await fetch(`${services[number]?.url}/api/health/ready`)).json()).limiter;

describe("spec 8, with the windows in Redis", () => {
  it("of 200 requests at once over two processes exactly 60 pass", async () => {
    await needSeconds(15);
    const { secret } = await issueKey({ plan: "free" });
    expect(await passing(secret, 200, patient())).toBe(60);
    const refused = await (clients[1] as Client).get("/pets", secret);
    expect(refused).toMatchObject({
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

  it("the day's window and the address guard are shared as well", async () => {
    await needSeconds(10);
    const { secret } = await issueKey({ limits: { perMinute: 100, perDay: 5 } });
    expect(await passing(secret, 20, patient())).toBe(5);
    expect((await (clients[0] as Client).get("/pets", secret)).body).toMatchObject({ code: "daily_quota_exceeded" });
    const address = someAddress();
    const failed = await Promise.all(
      Array.from({ length: 80 }, (_, n) => (clients[n % 2] as Client).request("GET", "/pets", { address })),
    );
    expect(failed.filter(({ status }) => status === 401)).toHaveLength(60);
  });

  it("health says so", async () => {
    expect(await limiterOf(0)).toEqual({ engine: "upstash", degraded: false });
  });
});

describe("design: the page's query does not wait for the limiter", () => {
  /** How many statements wait for the table of animals, which is locked. */
  const waiting = async () => {
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'pets'`;
    return row?.count ?? 0;
  };

  /** Asks while animals are locked and Redis hangs; `meanwhile` sees what became of it, then both go on. */
  async function held(ask: () => Promise<Answer>, meanwhile: () => Promise<void>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    try {
      await sql().begin(async (on) => {
        await on`lock table pets in access exclusive mode`;
        redis.pause();
        answer = ask();
        await meanwhile();
      });
    } finally {
      redis.resume();
    }
    return (await answer) as Answer;
  }

  const client = () => clients[0] as Client;
  const nothingWaits = async () => {
    await sleep(300);
    expect(await waiting()).toBe(0);
  };

  it("of a request that only reads, and that is not known to be refused", async () => {
    await needSeconds(15);
    const { secret } = await issueKey({ limits: { perMinute: 2, perDay: 100 } });
    expect((await client().get("/pets?limit=1", secret)).status).toBe(200);
    const reads = () => client().get("/pets?limit=17", secret);
    expect((await held(reads, () => until("the page is being read", async () => (await waiting()) > 0))).status).toBe(
      200,
    );
    expect((await held(() => client().get("/pets?limit=18", secret), nothingWaits)).status).toBe(429);
  });

  it("but what writes waits", async () => {
    await needSeconds(15);
    const { secret } = await issueKey({ plan: "free" });
    expect((await client().get("/pets?limit=1", secret)).status).toBe(200);
    const adds = () => client().post("/pets", secret, { name: "Apollo", categoryId: 1 });
    expect((await held(adds, nothingWaits)).status).toBe(201);
  });
});

describe("decisions: Redis unreachable", { timeout: 120_000 }, () => {
  it("killed in the middle of a run: limited exactly by each process alone, said on the health page, then back", async () => {
    await needSeconds(25);
    const { secret } = await issueKey({ plan: "free" });
    expect(await passing(secret, 25, impatient())).toBe(25);
    await redis.kill();
    expect(await passing(secret, 100, impatient())).toBe(35);
    expect(await limiterOf(2)).toMatchObject({ engine: "upstash", degraded: true, since: expect.any(Number) });
    await expect.poll(() => services[2]?.logs(), { timeout: 5000 }).toMatch(/store is away/);

    redis = await startRedis(redis.port);
    await expect.poll(() => limiterOf(2), { timeout: 20_000 }).toEqual({ engine: "upstash", degraded: false });
    expect(await passing(secret, 20, impatient())).toBe(0);
    await expect.poll(() => services[2]?.logs(), { timeout: 5000 }).toMatch(/store is back/);
  });

  it("hung in the middle of a run: limited exactly, nobody waits for long, then back", async () => {
    await needSeconds(25);
    const { secret } = await issueKey({ plan: "free" });
    expect(await passing(secret, 25, impatient())).toBe(25);
    redis.pause();
    const began = Date.now();
    expect(await passing(secret, 100, impatient())).toBe(35);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(await limiterOf(2)).toMatchObject({ degraded: true });

    redis.resume();
    await expect.poll(() => limiterOf(2), { timeout: 20_000 }).toEqual({ engine: "upstash", degraded: false });
    expect(await passing(secret, 20, impatient())).toBe(0);
  });
});
