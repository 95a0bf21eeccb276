import type { Redis } from "@upstash/redis";
import { withDeadline } from "@/lib/base/async";
import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Decision, KeyBan, LimitRequest, Limits, Records, Rejection, Usage, Used } from "./limiter";
import { decisionOf, rejectionBy } from "./rules";
import { INTEGERS_PER_DECISION, limitScript, raiseScript, readScript, storeClock, WINDOWS_TTL_MS } from "./script";
import { type AccountState, accountAt, banInForce, REPETITION_MS, windowsOf } from "./state";
import { dayOf, minuteOf } from "./windows";

export type StoreOptions = {
  policy: BanPolicy;
  records: Records;
  /** How long a request waits until the records are in a store that has lost its data. */
  patienceMs: number;
  /** A Lua expression, for tests. */
  clock?: string | undefined;
};

/**
 * By the clock of Redis. The script decides two windows of an account, two of a key, and a ban together, for several
 * requests. An algorithm of Ratelimit decides one window for one identifier. Every method throws if Redis is away.
 */
export function createStoreLimiter(redis: Redis, options: StoreOptions) {
  const { policy, records, patienceMs, clock = storeClock } = options;
  const limit = redis.createScript<unknown>(limitScript(clock));
  const read = redis.createScript<unknown>(readScript(clock));
  const raise = redis.createScript<unknown>(raiseScript);
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
    return run(limit, [recordsThere, ...keys], [...policyArgs, ...args]);
  }

  async function decide(requests: readonly LimitRequest[], waitMs = patienceMs): Promise<Decision[]> {
    const [now = 0, ...integers] = await runLimit(requests);
    if (integers.length > 0) return toDecisions(requests, now, integers);
    restoring ??= restore(now).finally(() => {
      restoring = undefined;
    });
    await withDeadline(waitMs, restoring, () => new Error("the records are not yet in the limiter's store"));
    const [decidedAt = 0, ...decided] = await runLimit(requests);
    return toDecisions(requests, decidedAt, decided);
  }

  /** Other processes may count and restore at the same time. */
  async function raiseAll(ttlMs: number, fields: string[], states: [name: string, ...values: number[]][]) {
    for (let i = 0; i < states.length; i += MOST_RAISED) {
      const some = states.slice(i, i + MOST_RAISED);
      const values = some.flatMap(([, ...values]) => values);
      const names = some.map(([name]) => name);
      await run(raise, names, [ttlMs, fields.length, ...fields, ...values]);
    }
  }

  const restoreBans = (bans: Iterable<KeyBan>): Promise<void> =>
    raiseAll(
      keyTtlMs,
      banFields,
      Array.from(bans, ({ keyId, until, count }) => [keyKey(keyId), until, count]),
    );

  async function restoreUsage({ accounts, keys }: Usage, now: number): Promise<void> {
    const values = ({ minuteUsed, dayUsed }: Used) => [minuteOf(now), minuteUsed, dayOf(now), dayUsed];
    await raiseAll(
      WINDOWS_TTL_MS,
      windowFields,
      Array.from(accounts, (used) => [accountKey(used.accountId), ...values(used)]),
    );
    await raiseAll(
      keyTtlMs,
      windowFields,
      Array.from(keys, (used) => [keyKey(used.keyId), ...values(used)]),
    );
  }

  async function restore(now: number): Promise<void> {
    await restoreBans(await records.bans());
    await restoreUsage(await records.usage(now), now);
    await redis.set(recordsThere, 1, { px: WINDOWS_TTL_MS });
  }

  return {
    decide,
    restoreBans,

    /** Resolves if everything works. Waits for the records if the store has lost its data. */
    async recover() {
      // Includes those that this process imposed alone.
      await restoreBans(await records.bans());
      // Account 0 does not exist.
      await decide([{ accountId: 0n, keyId: 0n, limits: { perMinute: 1, perDay: 1 }, now: 0 }], MINUTE_MS);
    },

    async peek(accountId: bigint, limits: Limits) {
      const [now = 0, ...used] = await run(read, [accountKey(accountId)], windowFields);
      return windowsOf(accountAt(stateOf(used), now), limits);
    },

    async banOf(keyId: bigint) {
      const [now = 0, bannedUntil = 0, banCount = 0] = await run(read, [keyKey(keyId)], banFields);
      return banInForce({ bannedUntil, banCount }, now);
    },

    async liftBan(keyId: bigint) {
      await Promise.all([
        redis.hdel(keyKey(keyId), "rejectedAt", "retryAt", ...banFields),
        redis.del(violationsKey(keyId)),
      ]);
    },
  };
}

/** Exists while the store has the records. Redis loses it with all other data. */
const recordsThere = "limiter:records";
/** This takes Redis about 5 ms. */
const MOST_RAISED = 1_000;

const windowFields = ["minute", "minuteUsed", "day", "dayUsed"];
const banFields = ["bannedUntil", "banCount"];

// The braces put both keys of an API key into one hash slot.
const accountKey = (accountId: bigint) => `limiter:account:${accountId}`;
const keyKey = (keyId: bigint) => `limiter:key:{${keyId}}`;
const violationsKey = (keyId: bigint) => `limiter:key:{${keyId}}:violations`;

/** How the script is told that a key has no limits of its own. */
const noLimits = { perMinute: 0, perDay: 0 };

async function run(script: ReturnType<Redis["createScript"]>, keys: string[], args: (string | number)[]) {
  const response = await script.exec(keys, args.map(String));
  const valid = Array.isArray(response) && response.every(Number.isSafeInteger);
  if (!valid) throw new Error(`unexpected response of the limiter's store: ${JSON.stringify(response)}`);
  return response as number[];
}

function toDecisions(requests: readonly LimitRequest[], decidedAt: number, integers: number[]): Decision[] {
  if (integers.length !== requests.length * INTEGERS_PER_DECISION) {
    throw new Error("the limiter's store responded to fewer requests than it was sent, or lost its data again");
  }
  return requests.map((request, index) => {
    const own = integers.slice(index * INTEGERS_PER_DECISION, (index + 1) * INTEGERS_PER_DECISION);
    const usedOfKey = request.keyLimits && stateOf(own.slice(7));
    return decisionOf(stateOf(own.slice(3, 7)), usedOfKey, request, decidedAt, rejectionOf(own));
  });
}

/** The outcomes of {@link limitScript} from 1 on. */
const rejections = ["minute", "day", "ban", "keyMinute", "keyDay", "newBan"] as const;

function rejectionOf([outcome = 0, retryAt = 0, banCount = 0]: number[]): Rejection | undefined {
  const rejectedBy = rejections[outcome - 1];
  if (rejectedBy === "newBan") return rejectionBy({ until: retryAt, count: banCount });
  if (rejectedBy === "ban") return { rejectedBy, retryAt, banCount };
  return rejectedBy && { rejectedBy, retryAt };
}

const stateOf = ([minute = 0, minuteUsed = 0, day = 0, dayUsed = 0]: number[]): AccountState => ({
  minute,
  minuteUsed,
  day,
  dayUsed,
});
