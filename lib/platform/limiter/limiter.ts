/** What an account may do: requests in the running clock minute, and in the running UTC day. */
export type Limits = { perMinute: number; perDay: number };

/** When a key is banned: refused `refusals` times within `withinMs` by ignoring Retry-After. Times in milliseconds. */
export type BanPolicy = { refusals: number; withinMs: number; durationMs: number; maxDurationMs: number };

/** One request that asks to pass. `now` is in milliseconds since the epoch. */
export type LimitRequest = { accountId: bigint; keyId: bigint; limits: Limits; now: number };

/** Where a window stands. `resetAt` is in milliseconds since the epoch; `remaining` is never negative. */
export type WindowState = { limit: number; remaining: number; resetAt: number };

export type Windows = { minute: WindowState; day: WindowState };

/** A ban of one key. `count` is 1 for the first, 2 for the next one on repetition, and so on. */
export type Ban = { until: number; count: number };

/** The limiter's answer to one request. A refused request has consumed neither window. */
export type Decision =
  | ({ allowed: true } & Windows)
  | ({ allowed: false; refusedBy: "minute" | "day"; retryAt: number; newBan?: undefined } & Windows)
  | ({
      allowed: false;
      refusedBy: "ban";
      retryAt: number;
      /** Set on the one refusal that started the ban, so that it is recorded once. */
      newBan?: Ban;
    } & Windows);

/** Where the guard on failed authentications of one address stands. */
export type GuardDecision = WindowState & { allowed: boolean };

/** A guard in this process's memory, which answers at once. */
export interface AddressGuard {
  guard(address: string, now: number): GuardDecision;
  peekGuard(address: string, now: number): Promise<GuardDecision>;
}

/** The state of the limiter's store, for the health page. */
export type LimiterHealth = { engine: "memory" | "upstash"; degraded: boolean; since?: number };

/**
 * Takes requests against an account's two windows and a key's ban. Two engines keep to it: in this process's memory,
 * and in Redis through Upstash. One suite of tests runs against both.
 */
export interface Limiter {
  /** Decides one request, and consumes both windows if it passes. */
  take(request: LimitRequest): Promise<Decision> | Decision;
  /** Whether this process knows already that a request would be refused. Takes nothing; false where it cannot know. */
  wouldRefuse(request: LimitRequest): boolean;
  /** Reads an account's windows without consuming anything. */
  peek(accountId: bigint, limits: Limits, now: number): Promise<Windows>;
  /** Reads the ban of a key that is in force at `now`, if any. */
  banOf(keyId: bigint, now: number): Promise<Ban | undefined>;
  /** Ends a ban at once, forgets the key's strikes, and forgets its earlier bans. */
  liftBan(keyId: bigint): Promise<void>;
  /** Counts one failed authentication of an address; `allowed` is false once it is over its limit for the minute. */
  guard(address: string, now: number): Promise<GuardDecision> | GuardDecision;
  /** Reads where the guard on an address stands without counting anything. */
  peekGuard(address: string, now: number): Promise<GuardDecision>;
  health(): LimiterHealth;
}
