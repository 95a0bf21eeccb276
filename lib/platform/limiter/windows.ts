import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { Decision, Windows } from "./limiter";

// Windows are numbered from the epoch. Unix time has no leap seconds, so the clock minute and the UTC day are multiples
// of milliseconds. (decisions: Windows)

/** @returns the number of the clock minute that `now` (milliseconds since the epoch) lies in */
export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/** @returns the number of the UTC day that `now` (milliseconds since the epoch) lies in */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** @returns the first instant after the clock minute of that number, in milliseconds since the epoch */
export const endOfMinute = (minute: number): number => (minute + 1) * MINUTE_MS;

/** @returns the first instant after the UTC day of that number, in milliseconds since the epoch */
export const endOfDay = (day: number): number => (day + 1) * DAY_MS;

/**
 * The window that a request counts in, given the window of the clock and the newest window so far. A clock that is set back
 * slightly must not empty a window again. A clock that was far ahead must not block the windows of today.
 */
export const currentWindow = (byClock: number, newest: number): number => (byClock === newest - 1 ? newest : byClock);

/**
 * For the minute and for the day, the window with fewer requests remaining: the account's, or that of a key with limits of
 * its own. The window that rejected a request is one of them.
 */
export function tighterWindows({ minute, day, ofKey }: Decision): Windows {
  if (!ofKey) return { minute, day };
  return {
    minute: ofKey.minute.remaining < minute.remaining ? ofKey.minute : minute,
    day: ofKey.day.remaining < day.remaining ? ofKey.day : day,
  };
}

/**
 * The value of `Retry-After`, rounded up so that waiting exactly that long is enough.
 *
 * @param retryAt the first instant at which a retry may pass, in milliseconds since the epoch
 * @returns whole seconds, at least 1
 */
export const retryAfterSeconds = (retryAt: number, now: number): number =>
  Math.max(1, Math.ceil((retryAt - now) / 1000));
