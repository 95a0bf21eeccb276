import type { Awaitable } from "@/lib/base/awaitable";
import { MINUTE_MS } from "@/lib/base/time";

/** What an account may do: requests in the running clock minute, and in the running UTC day. */
export type Limits = { perMinute: number; perDay: number };

/** When a key is banned: after `rejections` requests within `withinMs` that ignore Retry-After. Times in milliseconds. */
export type BanPolicy = { rejections: number; withinMs: number; durationMs: number; maxDurationMs: number };

/** A request to decide. `now` is in milliseconds since the epoch; a limiter with a store uses the store's clock. */
export type LimitRequest = { accountId: bigint; keyId: bigint; limits: Limits; now: number };

/** The state of a window. `resetAt` is in milliseconds since the epoch; `remaining` is never negative. */
export type WindowState = { limit: number; remaining: number; resetAt: number };

export type Windows = { minute: WindowState; day: WindowState };

/** A ban of a key. `count` is 1 for the first, 2 for the next one on repetition, and so on. */
export type Ban = { until: number; count: number };
export type KeyBan = Ban & { keyId: bigint };

/** Why a request is rejected, and when a retry may pass. `newBan` is set on the one rejection that starts a ban. */
export type Rejection =
  | { rejectedBy: "minute" | "day"; retryAt: number; newBan?: undefined }
  | { rejectedBy: "ban"; retryAt: number; newBan?: Ban };

/**
 * The decision on a request. A rejected request consumes neither window. All instants are of the clock that decided, which
 * read `decidedAt`, in milliseconds since the epoch.
 */
export type Decision = Windows & { decidedAt: number } & ({ allowed: true } | ({ allowed: false } & Rejection));

/** How often one address, email or user may try what invites guessing, in a fixed window. */
export const attemptRules = {
  /** Requests of the API without a valid key. (decisions: What counts) */
  authenticationByIp: { limit: 60, windowMs: MINUTE_MS },
  signInByIp: { limit: 60, windowMs: 15 * MINUTE_MS },
  signInByEmail: { limit: 10, windowMs: 15 * MINUTE_MS },
  signUpByIp: { limit: 20, windowMs: 60 * MINUTE_MS },
  signUpByEmail: { limit: 5, windowMs: 60 * MINUTE_MS },
  /** Requests for a link by mail. */
  linkByIp: { limit: 30, windowMs: 60 * MINUTE_MS },
  linkByEmail: { limit: 5, windowMs: 60 * MINUTE_MS },
  passwordByUser: { limit: 10, windowMs: 15 * MINUTE_MS },
} as const;
export type AttemptRule = keyof typeof attemptRules;

/** The window of an {@link AttemptRule}. `allowed` is false once the limit is exceeded. */
export type AttemptDecision = WindowState & { allowed: boolean };

/** The state of the limiter's store, for the health page. `since`: when the store was lost. */
export type LimiterHealth = { engine: "memory" | "redis" | "upstash"; degraded: boolean; since?: number };

/** Counts attempts by rule and by who makes them, in fixed windows. */
export interface Attempts {
  countAttempt(rule: AttemptRule, who: string, now: number): Awaitable<AttemptDecision>;
  /** Reads the window of an attempt without counting one; `allowed` says whether the next one is. */
  peekAttempts(rule: AttemptRule, who: string, now: number): Awaitable<AttemptDecision>;
  /** Forgets the attempts in the running window. */
  clearAttempts(rule: AttemptRule, who: string): Awaitable<void>;
}

/** Limits requests by an account's two windows and a key's ban. One suite of tests runs against every store. */
export interface Limiter extends Attempts {
  /** Decides a request, and consumes both windows if it passes. */
  limit(request: LimitRequest): Awaitable<Decision>;
  /** Reads an account's windows without consuming anything. */
  peek(accountId: bigint, limits: Limits, now: number): Promise<Windows>;
  /** Reads the ban of a key that is in force, if any. */
  banOf(keyId: bigint, now: number): Promise<Ban | undefined>;
  /** Puts bans from the records in force. A longer ban of the same key stays. */
  restoreBans(bans: Iterable<KeyBan>): Promise<void>;
  /** Ends a key's ban, and forgets its strikes and earlier bans. Throws if the store cannot be reached. */
  liftBan(keyId: bigint): Promise<void>;
  health(): LimiterHealth;
}
