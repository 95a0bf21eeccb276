import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { perTurn } from "@/lib/base/per-turn";
import { FAILURES_PER_MINUTE, guardDecision, MAX_ADDRESSES } from "./address-guard";
import { allow, refuseByBan, refuseByWindow, windowsOf } from "./decision";
import type { Ban, BanPolicy, Decision, GuardDecision, Limiter, LimitRequest, Limits } from "./limiter";
import { type AccountState, accountAt, banInForce, type KeyState, newAccountState, REPETITION_MS } from "./state";
import {
  type Algorithm,
  BoundedMap,
  countFailures,
  decideByScript,
  isDecided,
  NoAnswer,
  type Reply,
} from "./upstash-algorithms";
import { banScript, type Call, run } from "./upstash-script";
import { endOfMinute, minuteOf } from "./windows";

/** A limiter whose store may be away; whatever it is asked then throws. */
export interface StoreLimiter extends Omit<Limiter, "wouldRefuse"> {
  /** @param known counters of the account that the caller knows of; the store's own are raised to these first */
  take(request: LimitRequest, known?: Readonly<AccountState>): Promise<Decision>;
  guard(address: string, now: number): Promise<GuardDecision>;
  /** Takes over a ban that was decided while the store was away. */
  imposeBan(keyId: bigint, ban: Ban): Promise<void>;
  /** Resolves if the store decides requests again. It takes one of account 0, which nobody has. */
  probe(): Promise<void>;
}

type Store = {
  url: string;
  token: string;
  policy: BanPolicy;
  /** After how many milliseconds without an answer the store counts as away. */
  timeoutMs?: number;
};

/** Makes a limiter that keeps its windows in Redis, through Upstash's REST interface. (design: What it runs on) */
export function createUpstashLimiter({ url, token, policy, timeoutMs = 300 }: Store): StoreLimiter {
  const redis = new Redis({
    url,
    token,
    // A retry would count a request twice whose answer was lost on the way.
    retry: { retries: 0 },
    // Ratelimit stops waiting by itself but leaves the connection open, for as long as the store hangs.
    signal: () => AbortSignal.timeout(timeoutMs),
    enableTelemetry: false,
  });
  const ratelimit = (prefix: string, limiter: Algorithm, ephemeralCache: Map<string, number> | false) =>
    new Ratelimit({ redis, prefix, limiter, ephemeralCache, timeout: timeoutMs, enableTelemetry: false });

  // Without Ratelimit's cache: a refusal that did not reach the store would not count towards a ban.
  const requests = ratelimit("limiter:request", decideByScript, false);
  // With it, an address that is over its limit costs no more round trips until the minute ends.
  const failures = ratelimit("limiter:address", countFailures, new BoundedMap(MAX_ADDRESSES));

  const keyTtlMs = policy.maxDurationMs + REPETITION_MS + policy.withinMs;
  const policyArgs = [policy.refusals, policy.withinMs, policy.durationMs, policy.maxDurationMs, keyTtlMs];

  // What is asked for in one turn of the event loop is decided by one call of the script: a call costs far more than a
  // decision in it.
  const decide = perTurn(async (calls: Call[]): Promise<Reply[]> => {
    const together: Call = {
      keys: calls.flatMap(({ keys }) => keys),
      args: [...policyArgs, ...calls.flatMap(({ args }) => args)],
    };
    const response = await requests.limit(JSON.stringify(together));
    if (!isDecided(response)) throw new NoAnswer(timeoutMs);
    return response.replies;
  }, roundTrips);

  const take: StoreLimiter["take"] = async ({ accountId, keyId, limits, now }, known = nothingKnown) => {
    const reply = await decide({
      keys: [accountKey(accountId), keyKey(keyId), strikesKey(keyId)],
      args: [now, limits.perMinute, limits.perDay, known.minute, known.minuteUsed, known.day, known.dayUsed],
    });
    return toDecision(reply, limits);
  };

  return {
    take,

    async peek(accountId, limits, now) {
      const stored = await redis.hmget<AccountState>(accountKey(accountId), "minute", "minuteUsed", "day", "dayUsed");
      return windowsOf(accountAt(stored ?? newAccountState(), now), limits);
    },

    async banOf(keyId, now) {
      const stored = await redis.hmget<StoredBan>(keyKey(keyId), "bannedUntil", "banCount");
      return stored ? banInForce(stored, now) : undefined;
    },

    async liftBan(keyId) {
      await redis.del(keyKey(keyId), strikesKey(keyId));
    },

    async guard(address, now) {
      const minute = minuteOf(now);
      const response = await failures.limit(`${address}:${minute}`);
      if (response.reason === "timeout") throw new NoAnswer(timeoutMs);
      const { success, remaining } = response;
      return { allowed: success, limit: FAILURES_PER_MINUTE, remaining, resetAt: endOfMinute(minute) };
    },

    async peekGuard(address, now) {
      const minute = minuteOf(now);
      const stored = await redis.get<number>(`limiter:address:${address}:${minute}`);
      return guardDecision(stored ?? 0, minute);
    },

    async imposeBan(keyId, ban) {
      await run(redis, banScript, { keys: [keyKey(keyId)], args: [ban.until, ban.count, keyTtlMs] });
    },

    async probe() {
      // The real thing: a store that is read-only, or full, or refuses the script would still answer a PING.
      await take({ accountId: 0n, keyId: 0n, limits: { perMinute: 1, perDay: 1 }, now: Date.now() });
    },

    health: () => ({ engine: "upstash", degraded: false }),
  };
}

/** How many round trips for decisions may be under way: with more of them, each would carry less. */
const roundTrips = 4;

type StoredBan = Pick<KeyState, "bannedUntil" | "banCount">;

// The braces make Redis hash both keys of an API key by its id, so that they lie together.
const accountKey = (accountId: bigint) => `limiter:account:${accountId}`;
const keyKey = (keyId: bigint) => `limiter:key:{${keyId}}`;
const strikesKey = (keyId: bigint) => `limiter:key:{${keyId}}:strikes`;

const nothingKnown: Readonly<AccountState> = newAccountState();

function toDecision(reply: Reply, limits: Limits): Decision {
  const [outcome, minute, minuteUsed, day, dayUsed, banUntil, newBanCount] = reply;
  const account: AccountState = { minute, minuteUsed, day, dayUsed };
  switch (outcome) {
    case 0:
      return allow(account, limits);
    case 1:
      return refuseByWindow("minute", account, limits);
    case 2:
      return refuseByWindow("day", account, limits);
    default:
      return newBanCount > 0
        ? refuseByBan(banUntil, account, limits, { until: banUntil, count: newBanCount })
        : refuseByBan(banUntil, account, limits);
  }
}
