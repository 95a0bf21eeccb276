const maxRestarts = 5;
const withinMs = 60_000;
const firstDelayMs = 250;

/**
 * Keeps count of the restarts of one process: a crash now and then is repaired, a crash loop is not repeated for ever.
 *
 * @returns a function to call at each crash, which responses how many ms to wait before the restart, or undefined when
 *   it was restarted 5 times within the last minute
 */
export function restartBudget(now: () => number = Date.now): () => number | undefined {
  let restarts: number[] = [];
  return () => {
    restarts = restarts.filter((time) => time > now() - withinMs);
    if (restarts.length >= maxRestarts) return undefined;
    restarts.push(now());
    return firstDelayMs * 2 ** (restarts.length - 1);
  };
}
