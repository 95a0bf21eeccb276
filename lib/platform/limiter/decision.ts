import type { Ban, Decision, Limits, WindowState, Windows } from "./limiter";
import type { AccountState } from "./state";
import { dayOf, endOfDay, endOfMinute, minuteOf } from "./windows";

const windowState = (limit: number, used: number, resetAt: number): WindowState => ({
  limit,
  // A smaller plan may leave an account with more used than it now allows.
  remaining: Math.max(0, limit - used),
  resetAt,
});

const minuteState = (account: AccountState, limits: Limits) =>
  windowState(limits.perMinute, account.minuteUsed, endOfMinute(account.minute));

const dayState = (account: AccountState, limits: Limits) =>
  windowState(limits.perDay, account.dayUsed, endOfDay(account.day));

/** Where an account's windows stand under `limits`. */
export const windowsOf = (account: AccountState, limits: Limits): Windows => ({
  minute: minuteState(account, limits),
  day: dayState(account, limits),
});

/** The answer to a request that passes. */
export const allow = (account: AccountState, limits: Limits): Decision => ({
  allowed: true,
  minute: minuteState(account, limits),
  day: dayState(account, limits),
});

/** The answer to a request that one of the windows refuses: a retry may pass once that window ends. */
export const refuseByWindow = (refusedBy: "minute" | "day", account: AccountState, limits: Limits): Decision => {
  const minute = minuteState(account, limits);
  const day = dayState(account, limits);
  return { allowed: false, refusedBy, retryAt: refusedBy === "day" ? day.resetAt : minute.resetAt, minute, day };
};

/**
 * The answer to a request of a banned key.
 *
 * @param until the end of the ban, in milliseconds since the epoch
 * @param newBan given with the one refusal that started the ban
 */
export const refuseByBan = (until: number, account: AccountState, limits: Limits, newBan?: Ban): Decision => {
  const minute = minuteState(account, limits);
  const day = dayState(account, limits);
  return newBan
    ? { allowed: false, refusedBy: "ban", retryAt: until, newBan, minute, day }
    : { allowed: false, refusedBy: "ban", retryAt: until, minute, day };
};

/** The counters that an answer tells of. Where more was used than the limits allow, it only tells of the limits. */
export const usedAccordingTo = ({ minute, day }: Windows): AccountState => ({
  minute: minuteOf(minute.resetAt) - 1,
  minuteUsed: minute.limit - minute.remaining,
  day: dayOf(day.resetAt) - 1,
  dayUsed: day.limit - day.remaining,
});
