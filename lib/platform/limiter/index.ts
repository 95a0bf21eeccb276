import { env } from "@/lib/base/env";
import { perProcess } from "@/lib/base/per-process";
import { apiProcess } from "@/lib/platform/api-process";
import { createRedisAttempts } from "./attempts";
import { createFallbackLimiter } from "./fallback";
import type { KeyBan, Limiter, OwnLimiter } from "./limiter";
import { createMemoryLimiter, type MemoryLimiter } from "./memory";
import { connect } from "./redis";
import { createRemoteLimiter } from "./remote";
import { createStoreLimiter } from "./store";

/** The limiter of a process that serves the API, backed by the configured store. */
export const ownLimiter = (): OwnLimiter => perProcess("limiter", createLimiter);

/** The one limiter: that of the process of the API, also in a process of pages that is behind it. */
export const limiter = (): Limiter => {
  const call = apiProcess();
  return call ? createRemoteLimiter(call) : ownLimiter();
};

/** The in-memory limiter, which decides if there is no store or it cannot be reached. */
export const memoryLimiter = (): MemoryLimiter => perProcess("limiter.memory", () => createMemoryLimiter(env().ban));

type BansOnRecord = () => Promise<Iterable<KeyBan>>;
const records = () => perProcess("limiter.records", (): { bans: BansOnRecord } => ({ bans: async () => [] }));

/**
 * Restores the recorded bans now, and again whenever the store has lost them.
 *
 * @param bansOnRecord reads the bans that are active or ended less than a day ago
 */
export async function followBans(bansOnRecord: BansOnRecord): Promise<void> {
  records().bans = bansOnRecord;
  await memoryLimiter().restoreBans(await bansOnRecord());
}

function createLimiter(): OwnLimiter {
  const { limiterStore, ban } = env();
  const local = memoryLimiter();
  if (limiterStore.kind === "memory") return local;
  const redis = connect(limiterStore);
  const bansOnRecord = () => records().bans();
  return createFallbackLimiter({
    engine: limiterStore.kind,
    store: createStoreLimiter(redis, { policy: ban, bansOnRecord }),
    storeAttempts: createRedisAttempts(redis),
    local,
    bansOnRecord,
  });
}
