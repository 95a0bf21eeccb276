import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { Decision, Windows } from "./limiter";

// Windows are numbered from the epoch. Unix time has no leap seconds, so the clock minute and the UTC day are multiples
// of milliseconds. (decisions: Windows)

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);
export const endOfMinute = (minute: number): number => (minute + 1) * MINUTE_MS;
export const endOfDay = (day: number): number => (day + 1) * DAY_MS;

/** A clock that is set back slightly must not empty a window again. One that was far ahead must not block today's. */
export const currentWindow = (byClock: number, newest: number): number => (byClock === newest - 1 ? newest : byClock);

/** Those with fewer requests remaining, of the account or of the key. The window that rejected a request is one of them. */
export function tighterWindows({ minute, day, ofKey }: Decision): Windows {
  if (!ofKey) return { minute, day };
  return {
    minute: ofKey.minute.remaining < minute.remaining ? ofKey.minute : minute,
    day: ofKey.day.remaining < day.remaining ? ofKey.day : day,
  };
}

/** Rounded up, so that waiting exactly that long is enough. At least 1. */
export const retryAfterSeconds = (retryAt: number, now: number): number =>
  Math.max(1, Math.ceil((retryAt - now) / 1000));
