import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { type AttemptDecision, type AttemptRule, type Attempts, attemptRules } from "./limiter";
import { createSharedCounters, type SharedCounters } from "./shared-counters";
import { currentWindow } from "./windows";

/** The most subjects that a rule counts one by one in a window. Further ones share counters, so a flood erases none. */
export const MAX_REMEMBERED = 10_000;

/** The attempts of one rule in its newest window. */
type Table = { window: number; counts: Map<string, number>; shared?: SharedCounters };

/** Adds to a subject's attempts. @returns how many there are now, or more if the subject shares its counters */
function add(table: Table, subject: string, cost: 0 | 1): number {
  const { counts } = table;
  const known = counts.get(subject);
  if (known === undefined && counts.size >= MAX_REMEMBERED) {
    table.shared ??= createSharedCounters();
    return table.shared.add(subject, cost);
  }
  const used = (known ?? 0) + cost;
  if (cost) counts.set(subject, used);
  return used;
}

/** Counts attempts in the memory of this process, without promises. */
export function createMemoryAttempts() {
  const tables = forEachRule((): Table => ({ window: 0, counts: new Map() }));
  function tableAt(rule: AttemptRule, now: number): Table {
    const { window } = tables[rule];
    const current = currentWindow(Math.floor(now / attemptRules[rule].windowMs), window);
    if (current !== window) tables[rule] = { window: current, counts: new Map() };
    return tables[rule];
  }
  function count(rule: AttemptRule, subject: string, now: number, cost: 0 | 1): AttemptDecision {
    const { limit, windowMs } = attemptRules[rule];
    const table = tableAt(rule, now);
    const used = add(table, subject, cost);
    const allowed = cost ? used <= limit : used < limit;
    return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: (table.window + 1) * windowMs };
  }
  return {
    countAttempt: (rule, subject, now) => count(rule, subject, now, 1),
    peekAttempts: (rule, subject, now) => count(rule, subject, now, 0),
    clearAttempts: (rule, subject) => void tables[rule].counts.delete(subject),
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
