/** Releases a slot. Further calls have no effect. */
export type Release = () => void;

/**
 * Creates a function that takes one of `parallel` slots. Without a free one, it waits in order.
 *
 * @param mostWaiting how many may wait
 * @returns the function; it returns undefined if too many wait
 */
export function createSlots(parallel: number, mostWaiting: number): () => Promise<Release> | undefined {
  let running = 0;
  const waiting: (() => void)[] = [];
  const releaseOnce = (): Release => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // The next one in order takes this slot.
      const next = waiting.shift();
      if (next) next();
      else running--;
    };
  };
  return () => {
    if (running < parallel) {
      running++;
      return Promise.resolve(releaseOnce());
    }
    if (waiting.length >= mostWaiting) return undefined;
    return new Promise((resolve) => waiting.push(() => resolve(releaseOnce())));
  };
}

/**
 * Creates a function that runs work, at most `parallel` pieces at a time. Further work waits in order.
 *
 * @param mostWaiting how much work may wait
 * @param rejection creates the error for work beyond that
 */
export function boundedQueue(parallel: number, mostWaiting: number, rejection: () => Error) {
  const enter = createSlots(parallel, mostWaiting);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const slot = enter();
    if (!slot) throw rejection();
    const release = await slot;
    try {
      return await work();
    } finally {
      release();
    }
  };
}
