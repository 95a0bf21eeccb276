import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { Ban, BanPolicy, Windows } from "./limiter";
import { currentWindow, dayOf, endOfDay, endOfMinute, minuteOf } from "./windows";

/** A ban that starts within this time after the end of an earlier one is a repetition. (decisions: Ban) */
export const REPETITION_MS = DAY_MS;

/** Of an account or a key: the numbers of its newest windows, and the requests allowed in each. */
export type UsedWindows = { minute: number; minuteUsed: number; day: number; dayUsed: number };

/** An instant of 0 is none. */
export type LimiterKey = {
  /** The first rejection since a request passed or a Retry-After expired. */
  rejectedAt: number;
  /** According to that rejection. */
  retryAt: number;
  /** The latest requests that ignored Retry-After, oldest first, at most as many as a ban needs. */
  violations: number[];
  bannedUntil: number;
  banCount: number;
  /** If it has had limits of its own. */
  used?: UsedWindows;
};

export const unusedWindows = (): UsedWindows => ({ minute: 0, minuteUsed: 0, day: 0, dayUsed: 0 });

export const newLimiterKey = (): LimiterKey => ({
  rejectedAt: 0,
  retryAt: 0,
  violations: [],
  bannedUntil: 0,
  banCount: 0,
});

/** In place. */
export function openWindows(used: UsedWindows, now: number): void {
  const minute = currentWindow(minuteOf(now), used.minute);
  if (minute !== used.minute) {
    used.minute = minute;
    used.minuteUsed = 0;
  }
  const day = currentWindow(dayOf(now), used.day);
  if (day !== used.day) {
    used.day = day;
    used.dayUsed = 0;
  }
}

const windowOf = (limit: number, used: number, resetAt: number) => ({
  limit,
  used,
  remaining: Math.max(0, limit - used), // more may be used after a change to smaller limits
  resetAt,
});

export const windowsOf = ({ minute, minuteUsed, day, dayUsed }: UsedWindows, limits: Limits): Windows => ({
  minute: windowOf(limits.perMinute, minuteUsed, endOfMinute(minute)),
  day: windowOf(limits.perDay, dayUsed, endOfDay(day)),
});

/** A copy. */
export function windowsAt(used: UsedWindows, now: number): UsedWindows {
  const copy = { ...used };
  openWindows(copy, now);
  return copy;
}

/** The active ones. `stateOf` gets the index of the key too. */
export function bansIn(
  keyIds: readonly bigint[],
  now: number,
  stateOf: (keyId: bigint, index: number) => Pick<LimiterKey, "bannedUntil" | "banCount"> | undefined,
): Map<bigint, Ban> {
  const bans = new Map<bigint, Ban>();
  for (const [index, keyId] of keyIds.entries()) {
    const state = stateOf(keyId, index);
    if (state && now < state.bannedUntil) bans.set(keyId, { until: state.bannedUntil, count: state.banCount });
  }
  return bans;
}

/** What can no longer change a decision, even if the clock is set back by a minute or a day. */
export function deleteExpired(
  accounts: Map<bigint, UsedWindows>,
  keys: Map<bigint, LimiterKey>,
  policy: BanPolicy,
  now: number,
): void {
  const isOld = ({ day }: UsedWindows) => day < dayOf(now) - 1;
  for (const [id, account] of accounts) if (isOld(account)) accounts.delete(id);
  for (const [id, key] of keys) {
    if (isExpired(key, policy, now - MINUTE_MS) && (!key.used || isOld(key.used))) keys.delete(id);
  }
}

const isExpired = (key: LimiterKey, policy: BanPolicy, now: number): boolean =>
  now >= key.retryAt &&
  now >= key.bannedUntil + (key.banCount > 0 ? REPETITION_MS : 0) &&
  now > (key.violations.at(-1) ?? 0) + policy.withinMs;
