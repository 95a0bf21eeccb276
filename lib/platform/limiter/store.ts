import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { withDeadline } from "@/lib/base/async";
import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Decision, KeyBan, Limiter, LimitRequest, Records, Rejection, Usage, Used } from "./limiter";
import { decisionOf, rejectionBy } from "./rules";
import {
  INTEGERS_OF_KEY,
  INTEGERS_PER_DECISION,
  limitScript,
  raiseScript,
  readScript,
  run,
  storeClock,
  WINDOWS_TTL_MS,
} from "./script";
import { accountAt, banInForce, REPETITION_MS, windowsOf } from "./state";
import { dayOf, minuteOf } from "./windows";

/** Limits by a store that all processes share. Every method throws if the store cannot be reached. */
export interface StoreLimiter extends Pick<Limiter, "peek" | "banOf" | "restoreBans" | "liftBan"> {
  /** Decides several requests in one round trip. */
  decide(requests: readonly LimitRequest[]): Promise<Decision[]>;
  /**
   * Writes the recorded bans, and decides a request of account 0, which does not exist. Waits for the records if the store
   * has lost its data. Resolves if all of it works.
   */
  recover(): Promise<void>;
}

type Options = {
  policy: BanPolicy;
  records: Records;
  /** How long a request waits until the records are in a store that has lost its data. */
  patienceMs: number;
  /** A Lua expression, for tests. */
  clock?: string | undefined;
};

/** Creates a limiter that keeps its windows in Redis, by the clock of Redis. */
export function createStoreLimiter(redis: Redis, options: Options): StoreLimiter {
  const { policy, records, patienceMs, clock = storeClock } = options;
  const limit = limitScript(clock);
  const read = readScript(clock);
  const keyTtlMs = policy.maxDurationMs + REPETITION_MS + policy.withinMs;
  const policyArgs = [policy.rejections, policy.withinMs, policy.durationMs, policy.maxDurationMs, keyTtlMs];
  let restoring: Promise<void> | undefined;

  function runLimit(requests: readonly LimitRequest[]): Promise<number[]> {
    const keys = requests.flatMap(({ accountId, keyId }) => [
      accountKey(accountId),
      keyKey(keyId),
      violationsKey(keyId),
    ]);
    const args = requests.flatMap(({ limits, keyLimits = noLimits }) => [
      ...[limits.perMinute, limits.perDay],
      ...[keyLimits.perMinute, keyLimits.perDay],
    ]);
    return run(redis, limit, [recordsThere, ...keys], [...policyArgs, ...args]);
  }

  /** Restores the records before deciding if the store has lost its data. */
  async function decideWithRecords(requests: readonly LimitRequest[], waitMs: number): Promise<Decision[]> {
    const response = await runLimit(requests);
    if (response.length !== 2) return toDecisions(requests, response);
    const [now, ttlMs] = response as [number, number];
    restoring ??= restore(now, ttlMs < 0).finally(() => {
      restoring = undefined;
    });
    await withDeadline(waitMs, restoring, () => new Error("the records are not yet in the limiter's store"));
    return toDecisions(requests, await runLimit(requests));
  }

  async function decide(requests: readonly LimitRequest[], waitMs = patienceMs): Promise<Decision[]> {
    let decisions: Decision[] = [];
    // Ratelimit passes one identifier and expects the state of one window. Our algorithm decides two windows and a ban for
    // several requests, so these pass through its closure.
    const limiter = () => ({
      async limit() {
        decisions = await decideWithRecords(requests, waitMs);
        return { success: true, limit: 0, remaining: 0, reset: 0, pending: Promise.resolve() };
      },
      getRemaining: unused,
      resetTokens: unused,
    });
    // No cache: every rejection must reach the store to count towards a ban. The client has a timeout.
    await new Ratelimit({ redis, limiter, ephemeralCache: false, timeout: 0, enableTelemetry: false }).limit(
      "requests",
    );
    return decisions;
  }

  /** Raises pairs of fields that are lower in the store: other processes may count and restore at the same time. */
  async function raise(ttlMs: number, fields: string[], states: [name: string, ...values: number[]][]): Promise<void> {
    for (let i = 0; i < states.length; i += MOST_RAISED) {
      const some = states.slice(i, i + MOST_RAISED);
      const values = some.flatMap(([, ...values]) => values);
      const names = some.map(([name]) => name);
      await run(redis, raiseScript, names, [ttlMs, fields.length, ...fields, ...values]);
    }
  }

  const restoreBans = (bans: Iterable<KeyBan>): Promise<void> =>
    raise(
      keyTtlMs,
      ["bannedUntil", "banCount"],
      Array.from(bans, ({ keyId, until, count }) => [keyKey(keyId), until, count]),
    );

  async function restoreUsage({ accounts, keys }: Usage, now: number): Promise<void> {
    const values = ({ minuteUsed, dayUsed }: Used) => [minuteOf(now), minuteUsed, dayOf(now), dayUsed];
    await raise(
      WINDOWS_TTL_MS,
      windowFields,
      Array.from(accounts, (used) => [accountKey(used.accountId), ...values(used)]),
    );
    await raise(
      keyTtlMs,
      windowFields,
      Array.from(keys, (used) => [keyKey(used.keyId), ...values(used)]),
    );
  }

  async function restore(now: number, lost: boolean): Promise<void> {
    await restoreBans(await records.bans());
    if (lost) await restoreUsage(await records.usage(now), now);
    // If it loses its data just now, a mark without the usage must not come back.
    await redis.set(recordsThere, 1, lost ? { px: WINDOWS_TTL_MS } : { px: WINDOWS_TTL_MS, xx: true });
  }

  return {
    decide,
    restoreBans,

    async recover() {
      // Includes those that this process imposed alone.
      await restoreBans(await records.bans());
      await decide([{ accountId: 0n, keyId: 0n, limits: { perMinute: 1, perDay: 1 }, now: 0 }], MINUTE_MS);
    },

    async peek(accountId, limits) {
      const response = await run(redis, read, [accountKey(accountId)], windowFields);
      const [now, minute, minuteUsed, day, dayUsed] = response as [number, number, number, number, number];
      return windowsOf(accountAt({ minute, minuteUsed, day, dayUsed }, now), limits);
    },

    async banOf(keyId) {
      const response = await run(redis, read, [keyKey(keyId)], ["bannedUntil", "banCount"]);
      const [now, bannedUntil, banCount] = response as [number, number, number];
      return banInForce({ bannedUntil, banCount }, now);
    },

    async liftBan(keyId) {
      await Promise.all([
        redis.hdel(keyKey(keyId), "rejectedAt", "retryAt", "bannedUntil", "banCount"),
        redis.del(violationsKey(keyId)),
      ]);
    },
  };
}

/** Exists while the store has the records. Redis loses it with all other data. */
const recordsThere = "limiter:records";
/** The most states that a script raises, which takes Redis about 5 ms. */
const MOST_RAISED = 1_000;

const windowFields = ["minute", "minuteUsed", "day", "dayUsed"];

// The braces put both keys of an API key into one hash slot.
const accountKey = (accountId: bigint) => `limiter:account:${accountId}`;
const keyKey = (keyId: bigint) => `limiter:key:{${keyId}}`;
const violationsKey = (keyId: bigint) => `limiter:key:{${keyId}}:violations`;

/** How the script is told that a key has no limits of its own. */
const noLimits = { perMinute: 0, perDay: 0 };

const unused = () => Promise.reject(new Error("not used"));

function toDecisions(requests: readonly LimitRequest[], [decidedAt = 0, ...integers]: number[]): Decision[] {
  const expected = requests.reduce((sum, { keyLimits }) => sum + integersOf(keyLimits), 0);
  if (integers.length !== expected) {
    throw new Error("the limiter's store responded to fewer requests than it was sent, or lost its data again");
  }
  let next = 0;
  return requests.map((request) => {
    const from = next;
    next += integersOf(request.keyLimits);
    const [outcome, minute, minuteUsed, day, dayUsed, retryAt, banCount, ...ofKey] = integers.slice(
      from,
      next,
    ) as Integers;
    const rejection = rejectionOf(outcome, retryAt, banCount);
    const used = request.keyLimits && usedOf(ofKey as Four);
    return decisionOf({ minute, minuteUsed, day, dayUsed }, used, request, decidedAt, rejection);
  });
}

/** The outcomes of {@link limitScript} from 1 on. */
const rejections = ["minute", "day", "ban", "keyMinute", "keyDay", "newBan"] as const;

function rejectionOf(outcome: number, retryAt: number, banCount: number): Rejection | undefined {
  const rejectedBy = rejections[outcome - 1];
  if (rejectedBy === "newBan") return rejectionBy({ until: retryAt, count: banCount });
  if (rejectedBy === "ban") return { rejectedBy, retryAt, banCount };
  return rejectedBy && { rejectedBy, retryAt };
}

const integersOf = (keyLimits: LimitRequest["keyLimits"]): number =>
  keyLimits ? INTEGERS_PER_DECISION + INTEGERS_OF_KEY : INTEGERS_PER_DECISION;

const usedOf = ([minute, minuteUsed, day, dayUsed]: Four) => ({ minute, minuteUsed, day, dayUsed });

type Four = [number, number, number, number];
type Integers = [number, number, number, number, number, number, number, ...number[]];
