import { afterAll, beforeAll, expect } from "vitest";
import { createFallbackLimiter } from "@/lib/platform/limiter/fallback";
import type { BanPolicy, OwnLimiter, Records } from "@/lib/platform/limiter/limiter";
import { createMemoryLimiter } from "@/lib/platform/limiter/memory";
import { connect } from "@/lib/platform/limiter/redis";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";

/** A Redis for the tests of a file, behind Upstash's protocol as well. */
export function testRedis() {
  let redis: RunningRedis;
  let bridge: RunningBridge;
  beforeAll(async () => {
    redis = await startRedis();
    bridge = await startUpstashBridge({ redisPort: redis.port });
  });
  afterAll(async () => {
    await bridge?.stop();
    await redis?.stop();
  });
  return {
    bridge: () => bridge,
    plain: () => connect({ kind: "redis", url: `redis://127.0.0.1:${redis.port}`, timeoutMs }),
    upstash: () => connect({ kind: "upstash", url: bridge.url, token: bridge.token, timeoutMs }),
  };
}

/** Patient: the store of these tests is never away, but the machine may be busy. */
const timeoutMs = 20_000;

type Client = ReturnType<typeof connect>;
type Options = { policy: BanPolicy; records?: Partial<Records>; patienceMs?: number; clock?: string };

export const noRecords: Records = { bans: async () => [], usage: async () => ({ accounts: [], keys: [] }) };

/** The limiter over a Redis, as a process has it. */
export function limiterOver(redis: Client, { policy, records, patienceMs = timeoutMs, clock }: Options): OwnLimiter {
  return createFallbackLimiter({
    engine: "redis",
    redis,
    policy,
    patienceMs,
    local: createMemoryLimiter(policy),
    records: { ...noRecords, ...records },
    clock,
    log: { warn: () => undefined, info: () => undefined },
  });
}

/** A limiter over a Redis that takes the `now` of each call for Redis's clock. It must not fall back to memory. */
export function limiterAtGivenTime(redis: Client, policy: BanPolicy): OwnLimiter {
  const limiter = limiterOver(redis, { policy, clock: `tonumber(redis.call("GET", "clock"))` });
  const at = async <T>(now: number, work: () => T | Promise<T>): Promise<T> => {
    await redis.set("clock", now);
    const result = await work();
    expect(limiter.health().degraded).toBe(false);
    return result;
  };
  return {
    ...limiter,
    limit: (request) => at(request.now, async () => limiter.limit(request)),
    peek: (accountId, limits, now) => at(now, () => limiter.peek(accountId, limits, now)),
    banOf: (keyId, now) => at(now, () => limiter.banOf(keyId, now)),
  };
}
