import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { Ban, BanPolicy, Limits, Windows } from "./limiter";
import { currentWindow, dayOf, endOfDay, endOfMinute, minuteOf } from "./windows";

/** A ban that starts within this time after the end of an earlier one is a repetition, in milliseconds. (decisions: Ban) */
export const REPETITION_MS = DAY_MS;

/** What an account or a key has used: the numbers of its newest windows, and the requests allowed in each. */
export type AccountState = { minute: number; minuteUsed: number; day: number; dayUsed: number };

/** The state of a key. All instants are in milliseconds since the epoch, 0 for none. */
export type KeyState = {
  /** The first rejection since a request passed or a Retry-After expired. */
  rejectedAt: number;
  /** When a retry may pass, according to that rejection. */
  retryAt: number;
  /** The latest requests that ignored Retry-After, oldest first, at most as many as a ban needs. */
  violations: number[];
  /** The end of the latest ban, which may have ended. */
  bannedUntil: number;
  banCount: number;
  /** What the key has used, if it has had limits of its own. */
  used?: AccountState;
};

export const newAccountState = (): AccountState => ({ minute: 0, minuteUsed: 0, day: 0, dayUsed: 0 });

export const newKeyState = (): KeyState => ({ rejectedAt: 0, retryAt: 0, violations: [], bannedUntil: 0, banCount: 0 });

/** Moves what was used to the windows of `now`, in place. A new window is empty. */
export function openWindows(account: AccountState, now: number): void {
  const minute = currentWindow(minuteOf(now), account.minute);
  if (minute !== account.minute) {
    account.minute = minute;
    account.minuteUsed = 0;
  }
  const day = currentWindow(dayOf(now), account.day);
  if (day !== account.day) {
    account.day = day;
    account.dayUsed = 0;
  }
}

/** The windows under `limits`. After a change to smaller limits, more may be used than they allow. */
export const windowsOf = ({ minute, minuteUsed, day, dayUsed }: AccountState, limits: Limits): Windows => ({
  minute: {
    limit: limits.perMinute,
    used: minuteUsed,
    remaining: Math.max(0, limits.perMinute - minuteUsed),
    resetAt: endOfMinute(minute),
  },
  day: {
    limit: limits.perDay,
    used: dayUsed,
    remaining: Math.max(0, limits.perDay - dayUsed),
    resetAt: endOfDay(day),
  },
});

/** A copy of what was used, in the windows of `now`. */
export function accountAt(account: AccountState, now: number): AccountState {
  const copy = { ...account };
  openWindows(copy, now);
  return copy;
}

/** The active ban of a key at `now`, if any. */
export const banInForce = (key: Pick<KeyState, "bannedUntil" | "banCount">, now: number): Ban | undefined =>
  now < key.bannedUntil ? { until: key.bannedUntil, count: key.banCount } : undefined;

/**
 * Deletes, in place, the state that can no longer change a decision, even if the clock is set back by a minute or a day.
 */
export function deleteExpired(
  accounts: Map<bigint, AccountState>,
  keys: Map<bigint, KeyState>,
  policy: BanPolicy,
  now: number,
): void {
  const isOld = ({ day }: AccountState) => day < dayOf(now) - 1;
  for (const [id, account] of accounts) if (isOld(account)) accounts.delete(id);
  for (const [id, key] of keys) {
    if (isExpired(key, policy, now - MINUTE_MS) && (!key.used || isOld(key.used))) keys.delete(id);
  }
}

const isExpired = (key: KeyState, policy: BanPolicy, now: number): boolean =>
  now >= key.retryAt &&
  now >= key.bannedUntil + (key.banCount > 0 ? REPETITION_MS : 0) &&
  now > (key.violations.at(-1) ?? 0) + policy.withinMs;
