import { afterAll, beforeAll, expect } from "vitest";
import { createFallbackLimiter } from "@/lib/platform/limiter/fallback";
import type { ApiLimiter, BanPolicy, Records } from "@/lib/platform/limiter/limiter";
import { createMemoryLimiter } from "@/lib/platform/limiter/memory";
import { connectRedis, type PrimaryOf } from "@/lib/platform/limiter/redis";
import { type Shards, singleShard } from "@/lib/platform/limiter/shards";
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
    plain: () =>
      connectRedis({ kind: "redis", url: `redis://127.0.0.1:${redis.port}`, cluster: false, timeoutMs }).redis,
    upstash: () => connectRedis({ kind: "upstash", url: bridge.url, token: bridge.token, timeoutMs }).redis,
  };
}

/** Patient: the store of these tests is never away, but the machine may be busy. */
const timeoutMs = 20_000;

type Client = ReturnType<typeof connectRedis>["redis"];
type InCluster = { shards?: Shards; primaryOf?: PrimaryOf };
type Options = { policy: BanPolicy; records?: Partial<Records>; patienceMs?: number; clock?: string } & InCluster;

export const noRecords: Records = { bans: async () => [], usage: async () => ({ accounts: [], keys: [] }) };

/** The limiter over a Redis, as a process has it. */
export function limiterOver(
  redis: Client,
  { policy, records, patienceMs = timeoutMs, clock, ...inCluster }: Options,
): ApiLimiter {
  return createFallbackLimiter({
    engine: "redis",
    redis,
    policy,
    patienceMs,
    local: createMemoryLimiter(policy),
    records: { ...noRecords, ...records },
    clock,
    ...inCluster,
    log: { warn: () => undefined, info: () => undefined },
  });
}

/** What a test has set, in the shard of what a script decides. */
export const givenTime = `tonumber(redis.call("GET", (string.match(KEYS[1] or ARGV[#ARGV], "^limiter:{..l}") or "limiter") .. ":clock"))`;

/** A limiter over a Redis that takes the `now` of each call for Redis's clock. It must not fall back to memory. */
export function limiterAtGivenTime(redis: Client, policy: BanPolicy, inCluster: InCluster = {}): ApiLimiter {
  const limiter = limiterOver(redis, { policy, ...inCluster, clock: givenTime });
  const { shards = singleShard } = inCluster;
  const at = async <T>(accountId: bigint, now: number, work: () => T | Promise<T>): Promise<T> => {
    await redis.set(`${shards.prefix(shards.ofAccount(accountId))}:clock`, now);
    const result = await work();
    expect(limiter.health().degraded).toBe(false);
    return result;
  };
  return {
    ...limiter,
    limit: (request) => at(request.accountId, request.now, async () => limiter.limit(request)),
    peek: (accountId, limits, now) => at(accountId, now, () => limiter.peek(accountId, limits, now)),
    bansOf: (accountId, keyIds, now) => at(accountId, now, () => limiter.bansOf(accountId, keyIds, now)),
  };
}
