import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { LRUCache } from "lru-cache";
import { type AttemptDecision, type AttemptRule, type Attempts, attemptRules } from "./limiter";

/** The most entries in memory for each rule. A flood evicts the least recently used ones. */
export const MAX_REMEMBERED = 10_000;

/** Counts attempts in the memory of this process, without promises. */
export function createMemoryAttempts() {
  type Counter = { window: number; used: number };
  const counters = new Map<AttemptRule, LRUCache<string, Counter>>();
  const countersOf = (rule: AttemptRule) => {
    const known = counters.get(rule) ?? new LRUCache<string, Counter>({ max: MAX_REMEMBERED });
    counters.set(rule, known);
    return known;
  };
  function count(rule: AttemptRule, subject: string, now: number, cost: 0 | 1): AttemptDecision {
    const { limit, windowMs } = attemptRules[rule];
    const window = Math.floor(now / windowMs);
    const known = countersOf(rule).get(subject);
    const counter = known?.window === window ? known : { window, used: 0 };
    counter.used += cost;
    if (cost && counter !== known) countersOf(rule).set(subject, counter);
    const { used } = counter;
    const allowed = cost ? used <= limit : used < limit;
    return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: (window + 1) * windowMs };
  }
  return {
    countAttempt: (rule, subject, now) => count(rule, subject, now, 1),
    peekAttempts: (rule, subject, now) => count(rule, subject, now, 0),
    clearAttempts: (rule, subject) => void countersOf(rule).delete(subject),
  } satisfies Attempts;
}

/** Counts attempts in Redis. Throws if Redis does not respond. The windows follow the clock of this process. */
export function createRedisAttempts(redis: Redis): Attempts {
  // A subject over its limit costs no round trip until its window ends. Ratelimit never shrinks this map.
  const blocked = new Map<string, number>();
  const prefixOf = (rule: AttemptRule) => `limiter:${rule}`;
  const nameOf = (rule: AttemptRule, subject: string) => `${prefixOf(rule)}:${subject}`;
  const ratelimits = forEachRule((rule) => {
    const { limit, windowMs } = attemptRules[rule];
    const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
    // The Redis client has a timeout. After a timeout of Ratelimit, requests would pass without a limit.
    const options = { ephemeralCache: blocked, timeout: 0, enableTelemetry: false };
    return new Ratelimit({ redis, prefix: prefixOf(rule), limiter, ...options });
  });
  return {
    async countAttempt(rule, subject) {
      if (blocked.size > MAX_REMEMBERED) blocked.clear();
      // Ratelimit also blocks the first millisecond of the next window.
      if (blocked.get(nameOf(rule, subject)) === Date.now()) blocked.delete(nameOf(rule, subject));
      const { success, limit, remaining, reset } = await ratelimits[rule].limit(subject);
      return { allowed: success, limit, remaining, resetAt: reset };
    },
    async peekAttempts(rule, subject) {
      const { limit, remaining, reset } = await ratelimits[rule].getRemaining(subject);
      return { allowed: remaining > 0, limit, remaining, resetAt: reset };
    },
    async clearAttempts(rule, subject) {
      // The reset of Ratelimit scans every key of the store.
      const name = nameOf(rule, subject);
      blocked.delete(name);
      await redis.del(`${name}:${Math.floor(Date.now() / attemptRules[rule].windowMs)}`);
    },
  };
}

function forEachRule<T>(make: (rule: AttemptRule) => T) {
  const rules = Object.keys(attemptRules) as AttemptRule[];
  return Object.fromEntries(rules.map((rule) => [rule, make(rule)])) as Record<AttemptRule, T>;
}
