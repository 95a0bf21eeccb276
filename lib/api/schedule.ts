/** The longest wait. A client that pipelines its requests could otherwise delay the responses of others for minutes. */
const maxWaitMs = 2_000;

/** How many pieces of work may begin per second, and how many of them in one burst. */
export type Rate = { perSecond: number; burst: number };

/**
 * Creates a schedule of work that begins at a rate, for all clients of this process together. Of clients that send one
 * request at a time, each waits at most their number divided by `perSecond`.
 *
 * @returns how long each piece waits, in milliseconds, at `now` on a monotonic clock
 */
export function createSchedule({ perSecond, burst }: Rate): (now: number) => number {
  const intervalMs = 1_000 / perSecond;
  let due = Number.NEGATIVE_INFINITY;
  return (now) => {
    due = Math.min(Math.max(due, now - burst * intervalMs) + intervalMs, now + maxWaitMs);
    return Math.max(0, due - now);
  };
}
