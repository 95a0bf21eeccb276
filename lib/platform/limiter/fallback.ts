import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "@upstash/redis";
import type { Awaitable } from "@/lib/base/async";
import { batched } from "@/lib/base/batched";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { createRedisAttempts } from "./attempts";
import type { Decision, LimiterHealth, LimitRequest, OwnLimiter, Usage, Windows } from "./limiter";
import type { MemoryLimiter } from "./memory";
import { rejectionIn } from "./redis";
import { createStoreLimiter, type StoreOptions } from "./store";

type Options = StoreOptions & {
  engine: LimiterHealth["engine"];
  redis: Redis;
  local: MemoryLimiter;
  probeEveryMs?: number;
  log?: Pick<ReturnType<typeof log>, "warn" | "info">;
};

const usedIn = ({ minute, day }: Windows) => ({ minuteUsed: minute.used, dayUsed: day.used });

/** With more in progress, each would carry fewer requests. */
const ROUND_TRIPS = 4;

/**
 * By the shared store while it responds, and by this process alone, with the same limits, while it does not. An outage
 * continues the windows that this process has seen, so an account has at most one more window in each other process.
 * (decisions: Redis)
 *
 * One failed or late response starts an outage for this process. Only the round trips in progress wait for their timeout.
 */
export function createFallbackLimiter(options: Options): OwnLimiter {
  const { engine, redis, local, records, probeEveryMs = 1_000 } = options;
  const store = createStoreLimiter(redis, { ...options, records: { bans: () => records.bans(), usage } });
  const storeAttempts = createRedisAttempts(redis);
  const logger = () => options.log ?? log();
  let lostAt: number | undefined;
  let backAt: number | undefined;

  /** Adds what this process has seen: the usage of the last second may not be on record yet. */
  async function usage(now: number): Promise<Usage> {
    local.restoreUsage(await records.usage(now), now);
    return local.usage(now);
  }

  async function fromStore<T>(there: () => Awaitable<T>, here: () => Awaitable<T>): Promise<T> {
    if (lostAt !== undefined) return here();
    try {
      return await there();
    } catch (error) {
      if (lostAt === undefined) void limitAlone(error);
      return here();
    }
  }

  const responds = (): Promise<boolean> =>
    store.recover().then(
      () => true,
      () => false,
    );

  async function limitAlone(error: unknown): Promise<void> {
    const since = Date.now();
    lostAt = since;
    logger().warn({ err: error }, "limiter: the store is away, this process limits alone");
    // Includes the bans of other processes. Without the records, the bans that this process knows stay active.
    const restored = Promise.resolve().then(records.bans).then(local.restoreBans);
    await restored.catch((err) => logger().warn({ err }, "limiter: the bans on record could not be read"));
    // One late response is not an outage, so the first probe does not wait.
    while (!(await responds())) await sleep(probeEveryMs, undefined, { ref: false });
    lostAt = undefined;
    backAt = Date.now();
    logger().info({ awayMs: backAt - since }, "limiter: the store is back");
  }

  /** Remembers what was used, so that an outage continues the windows instead of renewing them. */
  async function decideThere(requests: readonly LimitRequest[]): Promise<Decision[]> {
    const decisions = await store.decide(requests);
    const accounts = requests.map(({ accountId }, n) => ({ accountId, ...usedIn(decisions[n] as Decision) }));
    const keys = requests.flatMap(({ keyId }, n) => {
      const ofKey = decisions[n]?.ofKey;
      return ofKey ? [{ keyId, ...usedIn(ofKey) }] : [];
    });
    const [first] = decisions;
    if (first) local.restoreUsage({ accounts, keys }, first.decidedAt);
    return decisions;
  }

  const decideAlone = (request: LimitRequest): Decision => ({ ...local.limit(request), alone: true });

  // One call of the script decides all requests of a turn of the event loop, which doubles the throughput.
  const decide = batched<LimitRequest, Decision>(
    (requests) =>
      fromStore(
        () => decideThere(requests),
        () => requests.map(decideAlone),
      ),
    ROUND_TRIPS,
  );

  const shared = { ...store, ...storeAttempts };
  const either = <T>(work: (limiter: typeof shared | MemoryLimiter) => Awaitable<T>) =>
    fromStore(
      () => work(shared),
      () => work(local),
    );

  return {
    limit: (request) => (lostAt === undefined ? decide(request) : decideAlone(request)),
    peek: (...args) => either((limiter) => limiter.peek(...args)),
    banOf: (...args) => either((limiter) => limiter.banOf(...args)),
    countAttempt: (...args) => either((limiter) => limiter.countAttempt(...args)),
    peekAttempts: (...args) => either((limiter) => limiter.peekAttempts(...args)),

    async clearAttempts(...args) {
      await local.clearAttempts(...args);
      await either((limiter) => limiter.clearAttempts(...args));
    },

    async restoreBans(bans) {
      const list = [...bans];
      await local.restoreBans(list);
      await either((limiter) => limiter.restoreBans(list));
    },

    async liftBan(keyId) {
      await local.liftBan(keyId);
      // Not caught: an unreachable store still has the ban.
      await store.liftBan(keyId);
    },

    async open() {
      try {
        await redis.ping();
        await store.recover();
      } catch (error) {
        const rejection = rejectionIn(error);
        const variable = engine === "redis" ? "REDIS_URL" : "UPSTASH_REDIS_REST_TOKEN";
        if (rejection) throw new Problem(`Redis rejects ${variable} (${rejection}). Correct it, and start again.`);
        void limitAlone(error);
      }
    },

    health() {
      if (lostAt !== undefined) return { engine, degraded: true, since: lostAt };
      return { engine, degraded: false, ...(backAt !== undefined && { lastAwayAt: backAt }) };
    },
  };
}
