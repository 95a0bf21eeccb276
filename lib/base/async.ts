/** Promises are costly on the hot path of the API, so known values are returned directly. */
export type Awaitable<T> = T | Promise<T>;

/** A query of drizzle is a promise by its type, and has nothing of one but `then`. */
export const isPending = <T>(value: Awaitable<T>): value is Promise<T> =>
  typeof (value as Partial<Promise<T>> | null | undefined)?.then === "function";

const steps = 4;

/**
 * In time that the event loop ran: a late turn, however late, counts as one step of four. Unlike that of a timer, the
 * callback comes after what had arrived by then was read.
 */
export function afterRunning(ms: number, callback: () => void): NodeJS.Timeout {
  let step = 0;
  const timer = setTimeout(() => {
    if (++step < steps) timer.refresh();
    else setImmediate(callback);
  }, ms / steps);
  return timer;
}

/** The work continues. The time is that of {@link afterRunning}: a late process is not late work. */
export function withDeadline<T>(ms: number, work: Promise<T>, timeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = afterRunning(ms, () => reject(timeout()));
    // `finally` would create two more promises for each request that waits for the database.
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
