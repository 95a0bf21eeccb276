const maxRestarts = 5;
const withinMs = 60_000;
const firstDelayMs = 250;

/** Call it after each crash. It returns the milliseconds to wait, or undefined after 5 restarts within a minute. */
export function restartBudget(now: () => number = Date.now): () => number | undefined {
  let restarts: number[] = [];
  return () => {
    restarts = restarts.filter((time) => time > now() - withinMs);
    if (restarts.length >= maxRestarts) return undefined;
    restarts.push(now());
    return firstDelayMs * 2 ** (restarts.length - 1);
  };
}
