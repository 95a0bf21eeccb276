import { env } from "@/lib/base/env";
import { perProcess } from "@/lib/base/per-process";
import { apiProcess, type Caller } from "@/lib/platform/api-process";
import { createFallbackLimiter } from "./fallback";
import type { ApiLimiter, Limiter, Records } from "./limiter";
import { createMemoryLimiter, type MemoryLimiter } from "./memory";
import { connectRedis } from "./redis";
import { clusterShards, singleShard } from "./shards";

/** In a process that serves the API. */
export const apiLimiter = (): ApiLimiter => perProcess("limiter", createLimiter);

/** In a process of pages: the process of the API has the windows, bans and attempts. */
const remoteLimiter = (call: Caller): Limiter => ({
  peek: (...args) => call("peek", ...args),
  bansOf: (...args) => call("bansOf", ...args),
  restoreBans: (...args) => call("restoreBans", ...args),
  liftBan: (...args) => call("liftBan", ...args),
  countAttempt: (...args) => call("countAttempt", ...args),
  peekAttempts: (...args) => call("peekAttempts", ...args),
  clearAttempts: (...args) => call("clearAttempts", ...args),
});

export const limiter = (): Limiter => {
  const call = apiProcess();
  return call ? remoteLimiter(call) : apiLimiter();
};

/** Decides if there is no store or it cannot be reached. */
export const memoryLimiter = (): MemoryLimiter => perProcess("limiter.memory", () => createMemoryLimiter(env().ban));

const noRecords: Records = { bans: async () => [], usage: async () => ({ accounts: [], keys: [] }) };
const recordsHere = () => perProcess("limiter.records", () => ({ ...noRecords }));

/**
 * Now, and in the store whenever it has lost them. A store that is away is no reason not to start.
 * @throws UserError if the store rejects the configuration
 */
export async function followRecords(records: Records): Promise<void> {
  Object.assign(recordsHere(), records);
  const now = Date.now();
  memoryLimiter().restoreUsage(await records.usage(now), now);
  await memoryLimiter().restoreBans(await records.bans());
  await apiLimiter().open();
}

function createLimiter(): ApiLimiter {
  const { limiterStore, ban } = env();
  const local = memoryLimiter();
  if (limiterStore.kind === "memory") return local;
  return createFallbackLimiter({
    engine: limiterStore.kind,
    ...connectRedis(limiterStore),
    policy: ban,
    patienceMs: limiterStore.timeoutMs,
    local,
    records: recordsHere(),
    shards: limiterStore.kind === "redis" && limiterStore.cluster ? clusterShards : singleShard,
  });
}
