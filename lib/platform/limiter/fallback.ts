import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "@upstash/redis";
import type { Awaitable } from "@/lib/base/async";
import { batchCalls } from "@/lib/base/batch-calls";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { createRedisAttempts } from "./attempts";
import { createByPrimary } from "./by-primary";
import type { ApiLimiter, Decision, KeyOfAccount, LimiterHealth, LimitRequest, Windows } from "./limiter";
import type { MemoryLimiter } from "./memory";
import { type PrimaryOf, rejectionIn } from "./redis";
import { groupByShard, recordsByShard, singleFlight } from "./shard-records";
import { type Shards, singleShard } from "./shards";
import { createPrimaryDecider, createScripts, createStoreLimiter, type StoreOptions } from "./store";

type Options = Omit<StoreOptions, "shards"> & {
  shards?: Shards;
  engine: LimiterHealth["engine"];
  redis: Redis;
  /** Of a cluster. */
  primaryOf?: PrimaryOf;
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
 * Each shard of the store has outages of its own. (decisions: Redis, Redis Cluster)
 *
 * One failed or late response starts an outage for this process. Only the round trips in progress wait for their timeout.
 */
export function createFallbackLimiter(options: Options): ApiLimiter {
  const { engine, redis, primaryOf, local, records, shards = singleShard, probeEveryMs = 1_000 } = options;
  const logger = () => options.log ?? log();
  const allShards = Array.from({ length: shards.count }, (_, shard) => shard);
  const lost = new Set<number>();
  let lostAt: number | undefined;
  let backAt: number | undefined;

  const recordsOf = recordsByShard(records, local, shards);
  const scripts = createScripts(redis, { ...options, shards });
  const blocked = new Map<string, number>();
  const stores = allShards.map((shard) => ({
    ...createStoreLimiter(redis, scripts, shard, { ...options, shards, records: recordsOf(shard) }),
    ...createRedisAttempts(redis, shards.prefix(shard), blocked),
  }));
  type Store = (typeof stores)[number];
  const storeOf = (shard: number) => stores[shard] as Store;

  async function fromStore<T>(shard: number, inStore: (store: Store) => Awaitable<T>, inMemory: () => Awaitable<T>) {
    if (lost.has(shard)) return inMemory();
    try {
      return await inStore(storeOf(shard));
    } catch (error) {
      lose(shard, error);
      return inMemory();
    }
  }

  function lose(shard: number, error: unknown): void {
    if (!lost.has(shard)) void limitAlone(shard, error);
  }

  const responds = (shard: number): Promise<boolean> =>
    storeOf(shard)
      .recover()
      .then(
        () => true,
        () => false,
      );

  /** Includes the bans of other processes. Without the records, the bans that this process knows stay active. */
  const restoreOwnBans = singleFlight(async () => {
    const restored = Promise.resolve().then(records.bans).then(local.restoreBans);
    await restored.catch((err) => logger().warn({ err }, "limiter: the bans on record could not be read"));
  });

  async function limitAlone(shard: number, error: unknown): Promise<void> {
    if (lostAt === undefined) logger().warn({ err: error }, "limiter: the store is away, this process limits alone");
    const since = lostAt ?? Date.now();
    lostAt = since;
    lost.add(shard);
    await restoreOwnBans(0);
    // One late response is not an outage, so the first probe does not wait.
    while (!(await responds(shard))) await sleep(probeEveryMs, undefined, { ref: false });
    lost.delete(shard);
    if (lost.size > 0) return;
    lostAt = undefined;
    backAt = Date.now();
    logger().info({ awayMs: backAt - since }, "limiter: the store is back");
  }

  /** Remembers what was used, so that an outage continues the windows instead of renewing them. */
  function remember(requests: readonly LimitRequest[], decisions: readonly (Decision | undefined)[]): void {
    const accounts: { accountId: bigint; minuteUsed: number; dayUsed: number }[] = [];
    const keys: (KeyOfAccount & { minuteUsed: number; dayUsed: number })[] = [];
    for (const [n, { accountId, keyId }] of requests.entries()) {
      const decision = decisions[n];
      if (decision) accounts.push({ accountId, ...usedIn(decision) });
      if (decision?.ofKey) keys.push({ accountId, keyId, ...usedIn(decision.ofKey) });
    }
    const now = decisions.find(Boolean)?.decidedAt;
    if (now !== undefined) local.restoreUsage({ accounts, keys }, now);
  }

  const decideAlone = (request: LimitRequest): Decision => ({ ...local.limit(request), alone: true });

  async function decideThere(store: Store, requests: readonly LimitRequest[]): Promise<Decision[]> {
    const decisions = await store.decide(requests);
    remember(requests, decisions);
    return decisions;
  }

  // One call of the script decides all requests of a shard and a turn of the event loop, which doubles the throughput.
  const inShard = allShards.map((shard) =>
    batchCalls<LimitRequest, Decision>(
      (requests) =>
        fromStore(
          shard,
          (store) => decideThere(store, requests),
          () => requests.map(decideAlone),
        ),
      ROUND_TRIPS,
    ),
  );
  const decideInShard = (request: LimitRequest) =>
    inShard[shards.ofAccount(request.accountId)]?.(request) as Promise<Decision>;

  const together = createPrimaryDecider(scripts, { ...options, shards });
  const byPrimary =
    primaryOf &&
    createByPrimary({
      shards,
      primaryOf,
      async together(requests) {
        const decisions = await together(requests);
        remember(requests, decisions);
        return decisions;
      },
      inShard: decideInShard,
      isLost: (shard) => lost.has(shard),
      lose,
    });
  const decide = byPrimary ? batchCalls<LimitRequest, Decision>(byPrimary, ROUND_TRIPS) : decideInShard;

  function inStoreOrAlone<T>(shard: number, work: (limiter: Store | MemoryLimiter) => Awaitable<T>): Promise<T> {
    return fromStore(shard, work, () => work(local));
  }

  return {
    limit: (request) => (lost.has(shards.ofAccount(request.accountId)) ? decideAlone(request) : decide(request)),
    peek: (accountId, ...args) =>
      inStoreOrAlone(shards.ofAccount(accountId), (limiter) => limiter.peek(accountId, ...args)),
    bansOf: (accountId, ...args) =>
      inStoreOrAlone(shards.ofAccount(accountId), (limiter) => limiter.bansOf(accountId, ...args)),
    countAttempt: (rule, subject, now) =>
      inStoreOrAlone(shards.ofSubject(subject), (limiter) => limiter.countAttempt(rule, subject, now)),
    peekAttempts: (rule, subject, now) =>
      inStoreOrAlone(shards.ofSubject(subject), (limiter) => limiter.peekAttempts(rule, subject, now)),

    async clearAttempts(rule, subject) {
      await local.clearAttempts(rule, subject);
      await inStoreOrAlone(shards.ofSubject(subject), (limiter) => limiter.clearAttempts(rule, subject));
    },

    async restoreBans(bans) {
      const list = [...bans];
      await local.restoreBans(list);
      await Promise.all(
        [...groupByShard(shards, list)].map(([shard, own]) =>
          inStoreOrAlone(shard, (limiter) => limiter.restoreBans(own)),
        ),
      );
    },

    async liftBan(key) {
      await local.liftBan(key);
      // Not caught: an unreachable store still has the ban.
      await storeOf(shards.ofAccount(key.accountId)).liftBan(key);
    },

    async open() {
      const open = async (shard: number) => {
        try {
          // Without authentication, Redis closes the connection at a command as long as those of a script.
          await redis.ping();
          await storeOf(shard).recover();
        } catch (error) {
          const rejection = rejectionIn(error);
          const variable = engine === "redis" ? "REDIS_URL" : "UPSTASH_REDIS_REST_TOKEN";
          if (rejection) throw new UserError(`Redis rejects ${variable} (${rejection}). Correct it, and start again.`);
          void limitAlone(shard, error);
        }
      };
      await Promise.all(allShards.map(open));
    },

    health() {
      if (lostAt !== undefined) return { engine, degraded: true, since: lostAt };
      return { engine, degraded: false, ...(backAt !== undefined && { lastAwayAt: backAt }) };
    },
  };
}
