import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { MINUTE_MS } from "./windows";

/** How often somebody may try what invites guessing: this many times in a fixed window of time. */
export const attemptRules = {
  signInByAddress: { limit: 60, windowMs: 15 * MINUTE_MS },
  signInByEmail: { limit: 10, windowMs: 15 * MINUTE_MS },
  signUpByAddress: { limit: 20, windowMs: 60 * MINUTE_MS },
  signUpByEmail: { limit: 5, windowMs: 60 * MINUTE_MS },
  /** Asking for a link by mail. */
  linkByAddress: { limit: 30, windowMs: 60 * MINUTE_MS },
  linkByEmail: { limit: 5, windowMs: 60 * MINUTE_MS },
  passwordByUser: { limit: 10, windowMs: 15 * MINUTE_MS },
} as const;
export type AttemptRule = keyof typeof attemptRules;

/** `retryAt`: when the next attempt is possible again, in milliseconds since the epoch. */
export type Attempt = { allowed: boolean; retryAt: number };

/** Counts attempts by rule and by whoever makes them. */
export interface AttemptLimiter {
  take(rule: AttemptRule, who: string, now: number): Promise<Attempt>;
  /** Forgets the attempts of one who has since shown to be the right person. */
  forget(rule: AttemptRule, who: string): Promise<void>;
}

const maxRemembered = 20_000;

/** Counts in this process's memory, of a bounded number of people. */
export function createMemoryAttempts(): AttemptLimiter {
  const counters = new LRUCache<string, { window: number; count: number }>({ max: maxRemembered });
  return {
    async take(rule, who, now) {
      const { limit, windowMs } = attemptRules[rule];
      const window = Math.floor(now / windowMs);
      const seen = counters.get(`${rule}:${who}`);
      const count = (seen?.window === window ? seen.count : 0) + 1;
      counters.set(`${rule}:${who}`, { window, count });
      return { allowed: count <= limit, retryAt: (window + 1) * windowMs };
    },
    async forget(rule, who) {
      counters.delete(`${rule}:${who}`);
    },
  };
}

type Store = { url: string; token: string; timeoutMs?: number };

/** Counts in Redis, through Upstash. Throws while the store is away. */
export function createUpstashAttempts({ url, token, timeoutMs = 300 }: Store): AttemptLimiter {
  const redis = new Redis({
    url,
    token,
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(timeoutMs),
    enableTelemetry: false,
  });
  const of = (rule: AttemptRule) => {
    const { limit, windowMs } = attemptRules[rule];
    const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
    return new Ratelimit({ redis, prefix: `attempts:${rule}`, limiter, ephemeralCache: false, timeout: timeoutMs });
  };
  return {
    async take(rule, who) {
      const { success, reset, reason } = await of(rule).limit(who);
      // After its own timeout Ratelimit lets everything pass.
      if (reason === "timeout") throw new Error("the store of attempts gave no answer");
      return { allowed: success, retryAt: reset };
    },
    forget: (rule, who) => of(rule).resetUsedTokens(who),
  };
}

/** Counts in the shared store for as long as it answers, and in this process alone while it does not. */
export function createFallbackAttempts(primary: AttemptLimiter, local: AttemptLimiter): AttemptLimiter {
  let away = false;
  const orHere = async <T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> => {
    try {
      const answer = await there();
      away = false;
      return answer;
    } catch (error) {
      if (!away) log().warn({ err: error }, "attempts: the store is away, this process counts by itself");
      away = true;
      return here();
    }
  };
  return {
    take: (rule, who, now) =>
      orHere(
        () => primary.take(rule, who, now),
        () => local.take(rule, who, now),
      ),
    async forget(rule, who) {
      await local.forget(rule, who);
      await orHere(
        () => primary.forget(rule, who),
        async () => {},
      );
    },
  };
}

/** The counter of attempts of this process, over the store that the configuration names. */
export const attempts = (): AttemptLimiter =>
  perProcess("limiter.attempts", () => {
    const { limiterStore } = env();
    const local = createMemoryAttempts();
    return limiterStore.kind === "upstash" ? createFallbackAttempts(createUpstashAttempts(limiterStore), local) : local;
  });
