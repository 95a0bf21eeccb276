import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { getOrAdd } from "@/lib/base/get-or-add";
import { type AttemptRule, attemptRules } from "./attempt-rules";
import { createFixedWindow, type FixedWindow, MAX_SUBJECTS } from "./fixed-window";
import type { Attempts } from "./limiter";

/** Without promises. */
export function createMemoryAttempts() {
  const windows = new Map<AttemptRule, FixedWindow>();
  const windowOf = (rule: AttemptRule) => getOrAdd(windows, rule, () => createFixedWindow(attemptRules[rule]));
  return {
    countAttempt: (rule, subject, now) => windowOf(rule).count(subject, now),
    peekAttempts: (rule, subject, now) => windowOf(rule).peek(subject, now),
    clearAttempts: (rule, subject) => windowOf(rule).clear(subject),
  } satisfies Attempts;
}

/**
 * Throws if Redis does not respond. The windows follow the clock of this process.
 * @param blocked when the windows of subjects over their limit end; until then, these cost no round trip
 */
export function createRedisAttempts(redis: Redis, namePrefix: string, blocked: Map<string, number>): Attempts {
  const prefixOf = (rule: AttemptRule) => `${namePrefix}:${rule}`;
  const windows = new Map<AttemptRule, Ratelimit>();
  const windowOf = (rule: AttemptRule) =>
    getOrAdd(windows, rule, () => {
      const { limit, windowMs } = attemptRules[rule];
      const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
      // The Redis client has a timeout. After a timeout of Ratelimit, requests would pass without a limit.
      const options = { ephemeralCache: blocked, timeout: 0, enableTelemetry: false };
      return new Ratelimit({ redis, prefix: prefixOf(rule), limiter, ...options });
    });
  return {
    async countAttempt(rule, subject) {
      // Ratelimit never shrinks this map.
      if (blocked.size > MAX_SUBJECTS) blocked.clear();
      const { success, limit, remaining, reset } = await windowOf(rule).limit(subject);
      return { allowed: success, limit, remaining, resetAt: reset };
    },
    async peekAttempts(rule, subject) {
      const { limit, remaining, reset } = await windowOf(rule).getRemaining(subject);
      return { allowed: remaining > 0, limit, remaining, resetAt: reset };
    },
    async clearAttempts(rule, subject) {
      // The reset of Ratelimit scans every key of the store.
      const name = `${prefixOf(rule)}:${subject}`;
      blocked.delete(name);
      await redis.del(`${name}:${Math.floor(Date.now() / attemptRules[rule].windowMs)}`);
    },
  };
}
