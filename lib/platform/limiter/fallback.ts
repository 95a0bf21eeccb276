import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "@upstash/redis";
import type { Awaitable } from "@/lib/base/async";
import { batched } from "@/lib/base/batched";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { createRedisAttempts } from "./attempts";
import { createByPrimary } from "./by-primary";
import type { DecidingLimiter, Decision, KeyOfAccount, LimiterHealth, LimitRequest, Windows } from "./limiter";
import type { MemoryLimiter } from "./memory";
import { onePart, type Parts } from "./parts";
import { byPart, recordsOfParts, singleFlight } from "./records-of-parts";
import { type PrimaryOf, rejectionIn } from "./redis";
import { createPrimaryDecider, createScripts, createStoreLimiter, type StoreOptions } from "./store";

type Options = Omit<StoreOptions, "parts"> & {
  parts?: Parts;
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
 * Each part of the store has outages of its own. (decisions: Redis, Redis Cluster)
 *
 * One failed or late response starts an outage for this process. Only the round trips in progress wait for their timeout.
 */
export function createFallbackLimiter(options: Options): DecidingLimiter {
  const { engine, redis, primaryOf, local, records, parts = onePart, probeEveryMs = 1_000 } = options;
  const logger = () => options.log ?? log();
  const allParts = Array.from({ length: parts.count }, (_, part) => part);
  const lost = new Set<number>();
  let lostAt: number | undefined;
  let backAt: number | undefined;

  const recordsOf = recordsOfParts(records, local, parts);
  const scripts = createScripts(redis, { ...options, parts });
  const blocked = new Map<string, number>();
  const stores = allParts.map((part) => ({
    ...createStoreLimiter(redis, scripts, part, { ...options, parts, records: recordsOf(part) }),
    ...createRedisAttempts(redis, parts.prefix(part), blocked),
  }));
  type Store = (typeof stores)[number];
  const storeOf = (part: number) => stores[part] as Store;

  async function fromStore<T>(part: number, inStore: (store: Store) => Awaitable<T>, inMemory: () => Awaitable<T>) {
    if (lost.has(part)) return inMemory();
    try {
      return await inStore(storeOf(part));
    } catch (error) {
      lose(part, error);
      return inMemory();
    }
  }

  function lose(part: number, error: unknown): void {
    if (!lost.has(part)) void limitAlone(part, error);
  }

  const responds = (part: number): Promise<boolean> =>
    storeOf(part)
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

  async function limitAlone(part: number, error: unknown): Promise<void> {
    if (lostAt === undefined) logger().warn({ err: error }, "limiter: the store is away, this process limits alone");
    const since = lostAt ?? Date.now();
    lostAt = since;
    lost.add(part);
    await restoreOwnBans(0);
    // One late response is not an outage, so the first probe does not wait.
    while (!(await responds(part))) await sleep(probeEveryMs, undefined, { ref: false });
    lost.delete(part);
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

  // One call of the script decides all requests of a part and a turn of the event loop, which doubles the throughput.
  const inPart = allParts.map((part) =>
    batched<LimitRequest, Decision>(
      (requests) =>
        fromStore(
          part,
          (store) => decideThere(store, requests),
          () => requests.map(decideAlone),
        ),
      ROUND_TRIPS,
    ),
  );
  const decideInPart = (request: LimitRequest) =>
    inPart[parts.ofAccount(request.accountId)]?.(request) as Promise<Decision>;

  const together = createPrimaryDecider(scripts, { ...options, parts });
  const byPrimary =
    primaryOf &&
    createByPrimary({
      parts,
      primaryOf,
      async together(requests) {
        const decisions = await together(requests);
        remember(requests, decisions);
        return decisions;
      },
      inPart: decideInPart,
      isLost: (part) => lost.has(part),
      lose,
    });
  const decide = byPrimary ? batched<LimitRequest, Decision>(byPrimary, ROUND_TRIPS) : decideInPart;

  function inStoreOrAlone<T>(part: number, work: (limiter: Store | MemoryLimiter) => Awaitable<T>): Promise<T> {
    return fromStore(part, work, () => work(local));
  }

  return {
    limit: (request) => (lost.has(parts.ofAccount(request.accountId)) ? decideAlone(request) : decide(request)),
    peek: (accountId, ...args) =>
      inStoreOrAlone(parts.ofAccount(accountId), (limiter) => limiter.peek(accountId, ...args)),
    bansOf: (accountId, ...args) =>
      inStoreOrAlone(parts.ofAccount(accountId), (limiter) => limiter.bansOf(accountId, ...args)),
    countAttempt: (rule, subject, now) =>
      inStoreOrAlone(parts.ofSubject(subject), (limiter) => limiter.countAttempt(rule, subject, now)),
    peekAttempts: (rule, subject, now) =>
      inStoreOrAlone(parts.ofSubject(subject), (limiter) => limiter.peekAttempts(rule, subject, now)),

    async clearAttempts(rule, subject) {
      await local.clearAttempts(rule, subject);
      await inStoreOrAlone(parts.ofSubject(subject), (limiter) => limiter.clearAttempts(rule, subject));
    },

    async restoreBans(bans) {
      const list = [...bans];
      await local.restoreBans(list);
      await Promise.all(
        [...byPart(parts, list)].map(([part, own]) => inStoreOrAlone(part, (limiter) => limiter.restoreBans(own))),
      );
    },

    async liftBan(key) {
      await local.liftBan(key);
      // Not caught: an unreachable store still has the ban.
      await storeOf(parts.ofAccount(key.accountId)).liftBan(key);
    },

    async open() {
      const open = async (part: number) => {
        try {
          // Without authentication, Redis closes the connection at a command as long as those of a script.
          await redis.ping();
          await storeOf(part).recover();
        } catch (error) {
          const rejection = rejectionIn(error);
          const variable = engine === "redis" ? "REDIS_URL" : "UPSTASH_REDIS_REST_TOKEN";
          if (rejection) throw new UserError(`Redis rejects ${variable} (${rejection}). Correct it, and start again.`);
          void limitAlone(part, error);
        }
      };
      await Promise.all(allParts.map(open));
    },

    health() {
      if (lostAt !== undefined) return { engine, degraded: true, since: lostAt };
      return { engine, degraded: false, ...(backAt !== undefined && { lastAwayAt: backAt }) };
    },
  };
}
