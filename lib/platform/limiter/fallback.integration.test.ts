import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { newId } from "@/lib/platform/limiter/testing/set-up";
import { startRedis } from "@/test/redis";
import { startUpstashBridge } from "@/test/upstash-bridge";
import { createFallbackLimiter } from "./fallback";
import type { BanPolicy, Limits } from "./limiter";
import { createMemoryLimiter } from "./memory";
import { createUpstashLimiter } from "./upstash";

const midnight = Date.UTC(2026, 10, 21);
const free: Limits = { perMinute: 60, perDay: 1_000 };
const policy: BanPolicy = { refusals: 3, withinMs: 120_000, durationMs: 61_000, maxDurationMs: 250_000 };

/** In milliseconds, for tests whose store never hangs: it refuses connections at once, but the machine may be busy. */
const patient = 10_000;

describe("decisions: Redis unreachable", { timeout: 60_000 }, () => {
  /** A Redis of its own, which a test may stop, with a limiter over it that falls back to memory. */
  async function setUp(timeoutMs?: number) {
    const server = await startRedis();
    onTestFinished(server.stop);
    const bridge = await startUpstashBridge({ redisPort: server.port });
    onTestFinished(bridge.stop);
    const startAgain = async () => onTestFinished((await startRedis(server.port)).stop);
    const logged: { level: number; msg: string }[] = [];
    const log = pino({ base: undefined }, { write: (line: string) => logged.push(JSON.parse(line)) });
    const store = createUpstashLimiter({ url: bridge.url, token: bridge.token, policy, timeoutMs });
    const limiter = createFallbackLimiter(store, createMemoryLimiter(policy), { probeEveryMs: 50, log });
    const id = newId();
    const take = (now = midnight, limits = free) => limiter.take({ accountId: id, keyId: id, limits, now });
    const taken = async (times: number) => {
      let allowed = 0;
      for (let i = 0; i < times; i++) if ((await take()).allowed) allowed += 1;
      return allowed;
    };
    const backAgain = () => expect.poll(() => limiter.health().degraded, { timeout: 20_000 }).toBe(false);
    return { server, startAgain, logged, store, limiter, id, take, taken, backAgain };
  }

  it("goes on from the last known counts when it stops, and takes them back with it when it starts empty", async () => {
    const { server, startAgain, logged, store, limiter, id, taken, backAgain } = await setUp(patient);
    expect(await taken(20)).toBe(20);
    expect(limiter.health()).toEqual({ engine: "upstash", degraded: false });

    await server.kill();
    expect(await taken(30)).toBe(30);
    expect(limiter.health()).toEqual({ engine: "upstash", degraded: true, since: expect.any(Number) });

    await startAgain();
    await backAgain();
    expect(limiter.health()).toEqual({ engine: "upstash", degraded: false });
    expect(await taken(30)).toBe(10);
    expect(await store.peek(id, free, midnight)).toMatchObject({ minute: { remaining: 0 }, day: { remaining: 940 } });
    expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
      [40, expect.stringContaining("away")],
      [30, expect.stringContaining("back")],
    ]);
  });

  it("limits exactly while it stops and starts in the middle of a run", async () => {
    const { server, startAgain, taken, limiter, backAgain } = await setUp(patient);
    let running = true;
    let allowed = 0;
    let rounds = 0;
    const run = (async () => {
      for (; running; rounds++) {
        allowed += await taken(1);
        await sleep(2);
      }
    })();
    await sleep(30);
    await server.stop();
    await expect.poll(() => limiter.health().degraded, { timeout: 20_000 }).toBe(true);
    await startAgain();
    await backAgain();
    const roundsBefore = rounds;
    await expect.poll(() => rounds, { timeout: 20_000 }).toBeGreaterThan(Math.max(60, roundsBefore + 10));
    running = false;
    await run;
    expect(allowed).toBe(60);
  });

  it("holds nobody up for long while it hangs, and limits exactly before, meanwhile and after", async () => {
    const { server, limiter, take, taken, backAgain } = await setUp();
    expect(await taken(10)).toBe(10);

    server.pause();
    const began = performance.now();
    const first = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(first.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(limiter.health().degraded).toBe(true);
    for (let i = 0; i < 10; i++) expect(take()).toMatchObject({ allowed: true });

    server.resume();
    await backAgain();
    expect(await taken(40)).toBe(20);
  });

  it("brings a ban that was decided meanwhile to the store, and lets it be lifted there", async () => {
    const { server, startAgain, store, limiter, id, take, backAgain } = await setUp(patient);
    await take();
    await server.kill();
    const tight = { perMinute: 1, perDay: 1_000 };
    for (const ms of [0, 3_000, 3_001]) await take(midnight + ms, tight);
    expect(await take(midnight + 3_002, tight)).toMatchObject({ newBan: { until: midnight + 64_002, count: 1 } });

    await startAgain();
    await backAgain();
    expect(await store.banOf(id, midnight + 4_000)).toEqual({ until: midnight + 64_002, count: 1 });
    expect(await take(midnight + 4_000)).toMatchObject({ refusedBy: "ban" });
    await limiter.liftBan(id);
    expect(await take(midnight + 5_000)).toMatchObject({ allowed: true });
  });
});
