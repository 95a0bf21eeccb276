/**
 * The arithmetic of fixed windows. A window is named by its number, counted from the epoch; Unix time has no leap
 * seconds, so the clock minute and the UTC day are plain multiples of milliseconds. (decisions: Windows)
 */

/** The length of the clock minute, in milliseconds. */
export const MINUTE_MS = 60_000;

/** The length of the UTC day, in milliseconds. */
export const DAY_MS = 86_400_000;

/** @returns the number of the clock minute that `now` (milliseconds since the epoch) lies in */
export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/** @returns the number of the UTC day that `now` (milliseconds since the epoch) lies in */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** @returns the first instant after the clock minute of that number, in milliseconds since the epoch */
export const endOfMinute = (minute: number): number => (minute + 1) * MINUTE_MS;

/** @returns the first instant after the UTC day of that number, in milliseconds since the epoch */
export const endOfDay = (day: number): number => (day + 1) * DAY_MS;

/**
 * The window a request counts in, given the window its clock shows and the newest one that was opened.
 *
 * Clocks are not quite monotone: two processes differ by some milliseconds, and a time server sets one back. A window
 * that was left by that little stays closed, or crossing its edge to and fro would empty it each time. Further back
 * means that the clock had been wrong before, and then its windows must not be waited for.
 */
export const windowToCountIn = (shown: number, opened: number): number => (shown === opened - 1 ? opened : shown);

/**
 * The value of `Retry-After`, rounded up so that waiting exactly that long is enough.
 *
 * @param retryAt the first instant at which a retry may pass, in milliseconds since the epoch
 * @returns whole seconds, at least 1
 */
export const retryAfterSeconds = (retryAt: number, now: number): number =>
  Math.max(1, Math.ceil((retryAt - now) / 1000));
