import type { Awaitable } from "@/lib/base/async";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";

/** The limits of an account or of a key: requests in the current clock minute, and in the current UTC day. */
export type Limits = { perMinute: number; perDay: number };

/** When a key is banned: after `rejections` requests within `withinMs` that ignore Retry-After. Times in milliseconds. */
export type BanPolicy = { rejections: number; withinMs: number; durationMs: number; maxDurationMs: number };

/**
 * A request to decide. `keyLimits`: the key's own limits, if it has any, none above the account's. `now` is in milliseconds
 * since the epoch; a limiter with a store uses the store's clock.
 */
export type LimitRequest = {
  accountId: bigint;
  keyId: bigint;
  limits: Limits;
  keyLimits?: Limits | undefined;
  now: number;
};

/** The state of a window. `resetAt` is in milliseconds since the epoch; `remaining` is never negative. */
export type WindowState = { limit: number; remaining: number; resetAt: number };

/** `used` may be more than the limit after a change to a smaller plan. */
type AccountWindow = WindowState & { used: number };

export type Windows = { minute: AccountWindow; day: AccountWindow };

/** The windows of an account, and those of a key with limits of its own. */
export type WindowName = "minute" | "day" | "keyMinute" | "keyDay";

/** A ban of a key. `count` is 1 for the first ban and increases with each repetition. */
export type Ban = { until: number; count: number };
export type KeyBan = Ban & { keyId: bigint };

/**
 * Why a request is rejected, and when a retry may pass. `banCount` is the count of the ban; `newBan` is set on the one
 * rejection that starts it.
 */
export type Rejection =
  | { rejectedBy: WindowName; retryAt: number; banCount?: undefined; newBan?: undefined }
  | { rejectedBy: "ban"; retryAt: number; banCount: number; newBan?: Ban };

/**
 * The decision on a request: the windows of the account, and `ofKey` those of a key with limits of its own. A rejected
 * request consumes no window. All instants use the clock that made the decision, which read `decidedAt`, in milliseconds
 * since the epoch. `alone`: by this process, because the store did not respond.
 */
export type Decision = Windows & { ofKey?: Windows | undefined; decidedAt: number; alone?: true } & (
    | { allowed: true }
    | ({ allowed: false } & Rejection)
  );

/**
 * The limits of attempts that guess secrets or send mail, in a fixed window. `ByIp`: all attempts of a network. Without a
 * suffix: those of a network on one account, so that a stranger elsewhere does not lock its owner out. `OfAccount`: those of
 * all networks on one account; beyond this limit, each network has only what `Slow` allows. `OfDevices`: those of
 * all browsers that are known to the owner, which none of the others affects.
 */
export const attemptRules = {
  /** API requests without a valid key. (decisions: Windows) */
  authenticationByIp: { limit: 60, windowMs: MINUTE_MS },
  signInByIp: { limit: 60, windowMs: 15 * MINUTE_MS },
  signIn: { limit: 10, windowMs: 15 * MINUTE_MS },
  signInOfAccount: { limit: 100, windowMs: 60 * MINUTE_MS },
  signInSlow: { limit: 3, windowMs: 15 * MINUTE_MS },
  signInOfDevices: { limit: 10, windowMs: 15 * MINUTE_MS },
  signUpByIp: { limit: 20, windowMs: 60 * MINUTE_MS },
  signUp: { limit: 5, windowMs: 60 * MINUTE_MS },
  // Requests for a mailed link.
  linkByIp: { limit: 30, windowMs: 60 * MINUTE_MS },
  link: { limit: 5, windowMs: 60 * MINUTE_MS },
  linkOfAccount: { limit: 20, windowMs: 60 * MINUTE_MS },
  linkSlow: { limit: 1, windowMs: 60 * MINUTE_MS },
  linkOfDevices: { limit: 5, windowMs: 60 * MINUTE_MS },
  /** Reports of keys that were found: on the page, and those without a valid signature. */
  foundKeyByIp: { limit: 30, windowMs: 60 * MINUTE_MS },
  passwordByUser: { limit: 10, windowMs: 15 * MINUTE_MS },
  newPasswordByUser: { limit: 10, windowMs: 60 * MINUTE_MS },
  /** How many of a person's rejected staff actions are in the audit log, and of an account's rejected sign-ins. */
  rejectedStaffActions: { limit: 10, windowMs: 60 * MINUTE_MS },
  recordedMismatches: { limit: 100, windowMs: 60 * MINUTE_MS },
  // Codes of authenticator apps and recovery codes. A stranger who has the password could try a million codes in the end.
  codeByUser: { limit: 10, windowMs: 15 * MINUTE_MS },
  codeByUserDaily: { limit: 30, windowMs: DAY_MS },
  codeOfDevices: { limit: 10, windowMs: 15 * MINUTE_MS },
  codeOfDevicesDaily: { limit: 30, windowMs: DAY_MS },
} as const;
export type AttemptRule = keyof typeof attemptRules;

/** The window of an {@link AttemptRule}. `allowed` is false once the limit is exceeded. */
export type AttemptDecision = WindowState & { allowed: boolean };

/** How many requests the current windows have counted. */
export type Used = { minuteUsed: number; dayUsed: number };

/** What accounts, and keys with limits of their own, have used in the windows of an instant. */
export type Usage = {
  accounts: Iterable<{ accountId: bigint } & Used>;
  keys: Iterable<{ keyId: bigint } & Used>;
};

/** What outlives a limiter. */
export type Records = {
  /** Reads the bans that are active or ended less than a day ago. */
  bans(): Promise<Iterable<KeyBan>>;
  /** Reads what was used in the windows of `now`, in milliseconds since the epoch. */
  usage(now: number): Promise<Usage>;
};

/** The state of the store, for the health page. `since`: when the store was lost. `lastAwayAt`: when it came back. */
export type LimiterHealth = {
  engine: "memory" | "redis" | "upstash";
  degraded: boolean;
  since?: number;
  lastAwayAt?: number;
};

/** Counts attempts by rule and subject, in fixed windows. The subject is a network, an account, or both. */
export interface Attempts {
  countAttempt(rule: AttemptRule, subject: string, now: number): Awaitable<AttemptDecision>;
  /** Reads a window without counting an attempt. `allowed` says whether the next attempt is allowed. */
  peekAttempts(rule: AttemptRule, subject: string, now: number): Awaitable<AttemptDecision>;
  clearAttempts(rule: AttemptRule, subject: string): Awaitable<void>;
}

/** What services and pages read and change. */
export interface Limiter extends Attempts {
  /** Reads the windows of an account without consuming anything. */
  peek(accountId: bigint, limits: Limits, now: number): Promise<Windows>;
  /** Reads the active ban of a key, if any. */
  banOf(keyId: bigint, now: number): Promise<Ban | undefined>;
  /** Restores recorded bans. A longer ban of the same key stays. */
  restoreBans(bans: Iterable<KeyBan>): Promise<void>;
  /** Ends the ban of a key, and clears its violations and earlier bans. Throws if the store cannot be reached. */
  liftBan(keyId: bigint): Promise<void>;
}

/** The limiter of a process that serves the API. One test suite runs against every store. */
export interface OwnLimiter extends Limiter {
  /** Decides a request by the windows of its account and key, and the ban of the key. Consumes the windows if it passes. */
  limit(request: LimitRequest): Awaitable<Decision>;
  /** Checks the store before the first request. Throws a Problem if only a change of the configuration could help. */
  open(): Promise<void>;
  health(): LimiterHealth;
}
