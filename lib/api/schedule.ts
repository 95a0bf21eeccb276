/** A client that pipelines its requests could otherwise delay the responses of others for minutes. */
const maxWaitMs = 2_000;

/** Pieces of work that may begin. */
export type Rate = { perSecond: number; burst: number };

/**
 * For all clients of this process: of those that send one request at a time, each waits at most their number divided by
 * `perSecond`. The time is on a monotonic clock; it and the wait are in milliseconds.
 */
export function createSchedule({ perSecond, burst }: Rate): (now: number) => number {
  const intervalMs = 1_000 / perSecond;
  let due = Number.NEGATIVE_INFINITY;
  return (now) => {
    due = Math.min(Math.max(due, now - burst * intervalMs) + intervalMs, now + maxWaitMs);
    return Math.max(0, due - now);
  };
}
