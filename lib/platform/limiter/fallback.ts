import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/async";
import { batched } from "@/lib/base/batched";
import { log } from "@/lib/base/log";
import type { Attempts, Decision, KeyBan, LimiterHealth, LimitRequest, OwnLimiter, Windows } from "./limiter";
import type { MemoryLimiter } from "./memory";
import type { StoreLimiter } from "./store";

type Options = {
  engine: LimiterHealth["engine"];
  store: StoreLimiter;
  storeAttempts: Attempts;
  local: MemoryLimiter;
  bansOnRecord: () => Promise<Iterable<KeyBan>>;
  probeEveryMs?: number;
  log?: Pick<ReturnType<typeof log>, "warn" | "info">;
};

const usedIn = ({ minute, day }: Windows) => ({
  minuteUsed: minute.used,
  dayUsed: day.used,
});

/** The most round trips for decisions in progress. With more, each would carry fewer requests. */
const ROUND_TRIPS = 4;

/**
 * Limits by the shared store while it responds, and by this process alone, with the same limits, while it does not. An
 * outage continues the windows that this process has seen, so an account has at most one more window in each other process.
 * (decisions: Redis unreachable)
 *
 * One failed or late response starts an outage for this process. Only the round trips in progress wait for their timeout.
 * All other requests are decided here, and one probe a second checks the store.
 */
export function createFallbackLimiter(options: Options): OwnLimiter {
  const { engine, store, storeAttempts, local, bansOnRecord, probeEveryMs = 1_000 } = options;
  const logger = () => options.log ?? log();
  let lostAt: number | undefined;
  let backAt: number | undefined;

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
    const restored = Promise.resolve().then(bansOnRecord).then(local.restoreBans);
    await restored.catch((err) => logger().warn({ err }, "limiter: the bans on record could not be read"));
    // One late response is not an outage, so the first probe does not wait.
    while (!(await responds())) await sleep(probeEveryMs, undefined, { ref: false });
    lostAt = undefined;
    backAt = Date.now();
    logger().info({ awayMs: backAt - since }, "limiter: the store is back");
  }

  /** Remembers what accounts and keys have used, so that an outage continues their windows instead of renewing them. */
  async function decideThere(requests: readonly LimitRequest[]): Promise<Decision[]> {
    const decisions = await store.decide(requests);
    const used = decisions.map((decision, index) => ({
      accountId: (requests[index] as LimitRequest).accountId,
      ...usedIn(decision),
    }));
    const usedByKeys = decisions.flatMap(({ ofKey }, index) =>
      ofKey ? [{ keyId: (requests[index] as LimitRequest).keyId, ...usedIn(ofKey) }] : [],
    );
    const [first] = decisions;
    if (first) {
      local.restoreUsed(used, first.decidedAt);
      local.restoreUsedOfKeys(usedByKeys, first.decidedAt);
    }
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

    health() {
      if (lostAt !== undefined) return { engine, degraded: true, since: lostAt };
      return { engine, degraded: false, ...(backAt !== undefined && { lastAwayAt: backAt }) };
    },
  };
}
