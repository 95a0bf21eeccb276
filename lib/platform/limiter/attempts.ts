import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { LRUCache } from "lru-cache";
import { type AttemptDecision, type AttemptRule, type Attempts, attemptRules } from "./limiter";

/** How many are remembered in memory, for each rule. A flood from more forgets the ones seen longest ago. */
export const MAX_REMEMBERED = 10_000;

/** Counts in this process's memory, without a promise. */
export function createMemoryAttempts() {
  type Counter = { window: number; used: number };
  const counters = new Map<AttemptRule, LRUCache<string, Counter>>();
  const countersOf = (rule: AttemptRule) => {
    const known = counters.get(rule) ?? new LRUCache<string, Counter>({ max: MAX_REMEMBERED });
    counters.set(rule, known);
    return known;
  };
  function count(rule: AttemptRule, who: string, now: number, cost: 0 | 1): AttemptDecision {
    const { limit, windowMs } = attemptRules[rule];
    const window = Math.floor(now / windowMs);
    const known = countersOf(rule).get(who);
    const counter = known?.window === window ? known : { window, used: 0 };
    counter.used += cost;
    if (cost && counter !== known) countersOf(rule).set(who, counter);
    const { used } = counter;
    const allowed = cost ? used <= limit : used < limit;
    return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: (window + 1) * windowMs };
  }
  return {
    countAttempt: (rule, who, now) => count(rule, who, now, 1),
    peekAttempts: (rule, who, now) => count(rule, who, now, 0),
    clearAttempts: (rule, who) => void countersOf(rule).delete(who),
  } satisfies Attempts;
}

/** Counts in Redis. Throws if Redis does not respond. The windows follow this process's clock, not Redis's. */
export function createRedisAttempts(redis: Redis): Attempts {
  // Until its window ends, who is over a limit costs no round trip. Ratelimit never shrinks this map.
  const blocked = new Map<string, number>();
  const prefixOf = (rule: AttemptRule) => `limiter:${rule}`;
  const nameOf = (rule: AttemptRule, who: string) => `${prefixOf(rule)}:${who}`;
  const ratelimits = forEachRule((rule) => {
    const { limit, windowMs } = attemptRules[rule];
    const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
    // The client of Redis has a timeout; after Ratelimit's own, requests would pass without a limit.
    const options = { ephemeralCache: blocked, timeout: 0, enableTelemetry: false };
    return new Ratelimit({ redis, prefix: prefixOf(rule), limiter, ...options });
  });
  return {
    async countAttempt(rule, who) {
      if (blocked.size > MAX_REMEMBERED) blocked.clear();
      // Ratelimit blocks the first millisecond of the next window too.
      if (blocked.get(nameOf(rule, who)) === Date.now()) blocked.delete(nameOf(rule, who));
      const { success, limit, remaining, reset } = await ratelimits[rule].limit(who);
      return { allowed: success, limit, remaining, resetAt: reset };
    },
    async peekAttempts(rule, who) {
      const { limit, remaining, reset } = await ratelimits[rule].getRemaining(who);
      return { allowed: remaining > 0, limit, remaining, resetAt: reset };
    },
    async clearAttempts(rule, who) {
      // Ratelimit's own reset scans every key of the store.
      const name = nameOf(rule, who);
      blocked.delete(name);
      await redis.del(`${name}:${Math.floor(Date.now() / attemptRules[rule].windowMs)}`);
    },
  };
}

function forEachRule<T>(make: (rule: AttemptRule) => T) {
  const rules = Object.keys(attemptRules) as AttemptRule[];
  return Object.fromEntries(rules.map((rule) => [rule, make(rule)])) as Record<AttemptRule, T>;
}
