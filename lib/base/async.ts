/** A value, or a promise of one. Promises are costly on the hot path of the API, so known values are returned directly. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Waits for work, but not longer than a time. The work goes on.
 *
 * @param ms the longest wait
 * @param timeout creates the error for a longer one
 */
export function withDeadline<T>(ms: number, work: Promise<T>, timeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeout()), ms);
    // `finally` would create two more promises for each request that waits for the database.
    const end =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        settle(value);
      };
    work.then(end(resolve), end(reject));
  });
}
