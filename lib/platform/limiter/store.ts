import type { Redis } from "@upstash/redis";
import { withDeadline } from "@/lib/base/async";
import type { Limits } from "@/lib/base/plans";
import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Decision, KeyBan, KeyOfAccount, LimitRequest, Records, Usage, Used } from "./limiter";
import { decisionOf, rejectionBy } from "./rules";
import {
  decisionFields,
  limitScript,
  markScript,
  raiseScript,
  readScript,
  type ScriptOutcome,
  scriptOutcomes,
  storeClock,
  WINDOWS_TTL_MS,
} from "./script";
import type { Shards } from "./shards";
import { bansIn, REPETITION_MS, type UsedWindows, windowsAt, windowsOf } from "./state";
import { dayOf, minuteOf } from "./windows";

export type StoreOptions = {
  policy: BanPolicy;
  records: Records;
  /** How long a request waits until the records are in a store that has lost its data. */
  patienceMs: number;
  /** A Lua expression, for tests. */
  clock?: string | undefined;
  shards: Shards;
};

export const createScripts = (
  redis: Redis,
  { clock = storeClock, shards }: Pick<StoreOptions, "clock" | "shards">,
) => ({
  limit: redis.createScript<unknown>(limitScript(clock, shards.server)),
  read: redis.createScript<unknown>(readScript(clock)),
  raise: redis.createScript<unknown>(raiseScript),
  mark: redis.createScript<unknown>(markScript(shards.server)),
});

/**
 * Of one shard. By the clock of Redis. The script decides two windows of an account, two of a key, and a ban together, for several
 * requests. An algorithm of Ratelimit decides one window for one identifier. Every method throws if Redis is away.
 */
export function createStoreLimiter(
  redis: Redis,
  { limit, read, raise, mark }: ReturnType<typeof createScripts>,
  shard: number,
  { policy, records, patienceMs, shards }: StoreOptions,
) {
  const names = namesWith(shards.prefix(shard));
  const { recordsMark, accountKey, keyKey, violationsKey } = names;
  const keyTtlMs = keyTtlOf(policy);
  let restoring: Promise<void> | undefined;

  async function runLimit(requests: readonly LimitRequest[]) {
    const response = await run(limit, requests.flatMap(names.requestKeys), limitArgs(policy, requests));
    return { now: response[0] as number, decisions: toDecisions(requests, response) };
  }

  async function decide(requests: readonly LimitRequest[], waitMs = patienceMs): Promise<Decision[]> {
    const first = await runLimit(requests);
    if (areDecided(first.decisions)) return first.decisions;
    let late = false;
    async function decideOnceThere(now: number): Promise<Decision[]> {
      restoring ??= restore(now).finally(() => {
        restoring = undefined;
      });
      await restoring;
      if (late) return [];
      const { now: next, decisions } = await runLimit(requests);
      // A slot of a cluster may have moved again.
      return areDecided(decisions) ? decisions : decideOnceThere(next);
    }
    return withDeadline(waitMs, decideOnceThere(first.now), () => {
      late = true;
      return new Error("the records are not yet in the limiter's store");
    });
  }

  /** Other processes may count and restore at the same time. */
  async function raiseAll(ttlMs: number, fields: string[], states: [name: string, ...values: number[]][]) {
    for (let i = 0; i < states.length; i += MAX_RAISED) {
      const some = states.slice(i, i + MAX_RAISED);
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
    await run(mark, [recordsMark], []);
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
      return windowsOf(windowsAt(stateOf(used), now), limits);
    },

    async bansOf(_accountId: bigint, keyIds: readonly bigint[]) {
      const [now = 0, ...fields] = await run(read, keyIds.map(keyKey), banFields);
      return bansIn(keyIds, now, (_keyId, index) => {
        const [bannedUntil = 0, banCount = 0] = fields.slice(index * banFields.length);
        return { bannedUntil, banCount };
      });
    },

    async liftBan({ keyId }: KeyOfAccount) {
      await Promise.all([
        redis.hdel(keyKey(keyId), "rejectedAt", "retryAt", ...banFields),
        redis.del(violationsKey(keyId)),
      ]);
    },
  };
}

/** This takes Redis about 5 ms. */
const MAX_RAISED = 1_000;

const windowFields = ["minute", "minuteUsed", "day", "dayUsed"];
const banFields = ["bannedUntil", "banCount"];

type Names = ReturnType<typeof namesWith>;
function namesWith(prefix: string) {
  /** Exists while the store has the records. Redis loses it with all other data. */
  const recordsMark = `${prefix}:records`;
  const accountKey = (accountId: bigint) => `${prefix}:account:${accountId}`;
  const keyKey = (keyId: bigint) => `${prefix}:key:{${keyId}}`;
  const violationsKey = (keyId: bigint) => `${keyKey(keyId)}:violations`;
  const requestKeys = ({ accountId, keyId }: LimitRequest) => [
    recordsMark,
    accountKey(accountId),
    keyKey(keyId),
    violationsKey(keyId),
  ];
  return { recordsMark, accountKey, keyKey, violationsKey, requestKeys };
}

/**
 * Decides for several shards of one primary in one call instead of one for each.
 * What is undefined is for the store of its shard to decide: the records are not there, or its slot is not.
 */
export function createPrimaryDecider(
  { limit }: ReturnType<typeof createScripts>,
  { policy, shards }: Pick<StoreOptions, "policy" | "shards">,
) {
  const namesIn = Array.from({ length: shards.count }, (_, shard) => namesWith(shards.prefix(shard)));
  return async (requests: readonly LimitRequest[]): Promise<(Decision | undefined)[]> => {
    const names = requests.flatMap((request) =>
      (namesIn[shards.ofAccount(request.accountId)] as Names).requestKeys(request),
    );
    return toDecisions(requests, await run(limit, [], [...names, ...limitArgs(policy, requests)]));
  };
}

const keyTtlOf = ({ maxDurationMs, withinMs }: BanPolicy): number => maxDurationMs + REPETITION_MS + withinMs;

/** How the script is told that a key has no limits of its own. */
const noLimits = { perMinute: 0, perDay: 0 };

const limitArgs = (policy: BanPolicy, requests: readonly LimitRequest[]) => [
  policy.rejections,
  policy.withinMs,
  policy.durationMs,
  policy.maxDurationMs,
  keyTtlOf(policy),
  ...requests.flatMap(({ limits, keyLimits = noLimits }) => [
    limits.perMinute,
    limits.perDay,
    keyLimits.perMinute,
    keyLimits.perDay,
  ]),
];

async function run(script: ReturnType<Redis["createScript"]>, keys: string[], args: (string | number)[]) {
  const response = await script.exec(keys, args.map(String));
  const valid = Array.isArray(response) && response.every(Number.isSafeInteger);
  if (!valid) throw new Error(`unexpected response of the limiter's store: ${JSON.stringify(response)}`);
  return response as number[];
}

export const areDecided = (decisions: (Decision | undefined)[]): decisions is Decision[] => decisions.every(Boolean);

type DecisionField = (typeof decisionFields)[number];
const placeOf = Object.fromEntries(decisionFields.map((field, place) => [field, place])) as Record<
  DecisionField,
  number
>;

function toDecisions(requests: readonly LimitRequest[], response: number[]): (Decision | undefined)[] {
  if (response.length !== 1 + requests.length * decisionFields.length) {
    throw new Error("the limiter's store responded to fewer requests than it was sent");
  }
  const [decidedAt = 0] = response;
  return requests.map((request, index) => {
    const get = (field: DecisionField): number => response[1 + index * decisionFields.length + placeOf[field]] ?? 0;
    const outcome = scriptOutcomes[get("outcome")];
    if (outcome === undefined || outcome === "undecided") return undefined;
    const windows = [get("minute"), get("minuteUsed"), get("day"), get("dayUsed")];
    const ofKey = [get("keyMinute"), get("keyMinuteUsed"), get("keyDay"), get("keyDayUsed")];
    const rejection = rejectionOf(outcome, get("retryAt"), get("banCount"));
    return decisionOf(stateOf(windows), request.keyLimits && stateOf(ofKey), request, decidedAt, rejection);
  });
}

function rejectionOf(outcome: Exclude<ScriptOutcome, "undecided">, retryAt: number, banCount: number) {
  if (outcome === "allowed") return undefined;
  if (outcome === "newBan") return rejectionBy({ until: retryAt, count: banCount });
  return outcome === "ban" ? { rejectedBy: outcome, retryAt, banCount } : { rejectedBy: outcome, retryAt };
}

const stateOf = ([minute = 0, minuteUsed = 0, day = 0, dayUsed = 0]: number[]): UsedWindows => ({
  minute,
  minuteUsed,
  day,
  dayUsed,
});
