import type { Awaitable } from "@/lib/base/async";
import type { Limits } from "@/lib/base/plans";
import type { AttemptRule } from "./attempt-rules";

// Instants and times are in milliseconds, since the epoch or long.

/** A key is banned after `rejections` requests within `withinMs` that ignore Retry-After. */
export type BanPolicy = { rejections: number; withinMs: number; durationMs: number; maxDurationMs: number };

/** In a cluster, a key is found by its account. */
export type KeyOfAccount = { accountId: bigint; keyId: bigint };

/** `keyLimits`: none above the account's. A limiter with a store uses the clock of the store instead of `now`. */
export type LimitRequest = KeyOfAccount & {
  limits: Limits;
  keyLimits?: Limits | undefined;
  now: number;
};

/** `remaining` is never negative. */
export type WindowState = { limit: number; remaining: number; resetAt: number };

/** `used` may be more than the limit after a change to a smaller plan. */
type AccountWindow = WindowState & { used: number };

export type Windows = { minute: AccountWindow; day: AccountWindow };

/** Those of the account, and those of a key with limits of its own. */
export type WindowName = "minute" | "day" | "keyMinute" | "keyDay";

/** `count` is 1 for the first ban and increases with each repetition. */
export type Ban = { until: number; count: number };
export type KeyBan = Ban & KeyOfAccount;

/** `newBan` is set on the one rejection that starts it. */
export type Rejection =
  | { rejectedBy: WindowName; retryAt: number; banCount?: undefined; newBan?: undefined }
  | { rejectedBy: "ban"; retryAt: number; banCount: number; newBan?: Ban };

/**
 * With the windows of the account, and `ofKey` those of a key with limits of its own. A rejected request consumes none.
 * All instants are of the clock that read `decidedAt`. `alone`: by this process, because the store did not respond.
 */
export type Decision = Windows & { ofKey?: Windows | undefined; decidedAt: number; alone?: true } & (
    | { allowed: true }
    | ({ allowed: false } & Rejection)
  );

/** How many requests the current windows have counted. */
export type Used = { minuteUsed: number; dayUsed: number };

/** Of accounts, and of keys with limits of their own, in the windows of an instant. */
export type Usage = {
  accounts: Iterable<{ accountId: bigint } & Used>;
  keys: Iterable<KeyOfAccount & Used>;
};

/** What outlives a limiter. */
export type Records = {
  /** Those that are active or ended less than a day ago. */
  bans(): Promise<Iterable<KeyBan>>;
  usage(now: number): Promise<Usage>;
};

/** `since`: when the store was lost. `lastAwayAt`: when it came back. */
export type LimiterHealth = {
  engine: "memory" | "redis" | "upstash";
  degraded: boolean;
  since?: number;
  lastAwayAt?: number;
};

export type AttemptDecision = WindowState & { allowed: boolean };

/** The subject is a network, an account, or both. */
export interface Attempts {
  countAttempt(rule: AttemptRule, subject: string, now: number): Awaitable<AttemptDecision>;
  /** Counts nothing. `allowed` is about the next attempt. */
  peekAttempts(rule: AttemptRule, subject: string, now: number): Awaitable<AttemptDecision>;
  clearAttempts(rule: AttemptRule, subject: string): Awaitable<void>;
}

export interface Limiter extends Attempts {
  /** Consumes nothing. */
  peek(accountId: bigint, limits: Limits, now: number): Promise<Windows>;
  /** The active ones of keys of an account, in one call. */
  bansOf(accountId: bigint, keyIds: readonly bigint[], now: number): Promise<Map<bigint, Ban>>;
  /** A longer ban of the same key stays. */
  restoreBans(bans: Iterable<KeyBan>): Promise<void>;
  /** Also forgets violations and earlier bans. Throws if the store cannot be reached. */
  liftBan(key: KeyOfAccount): Promise<void>;
}

/** Of a process that serves the API. One test suite runs against every store. */
export interface ApiLimiter extends Limiter {
  limit(request: LimitRequest): Awaitable<Decision>;
  /** Call it before the first request. @throws UserError if only a change of the configuration could help */
  open(): Promise<void>;
  health(): LimiterHealth;
}
