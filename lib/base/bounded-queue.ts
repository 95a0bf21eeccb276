/** Releases a slot. Further calls have no effect. */
export type Release = () => void;

/**
 * Creates a function that takes one of `parallel` slots. Without a free one, it waits in order.
 *
 * @param mostWaiting how many may wait
 * @returns the function; it returns undefined if too many wait, so that the caller throws an error of its own bundle
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

/** Runs work in a slot, once it is free. */
export async function runInSlot<T>(slot: Promise<Release>, work: () => Promise<T>): Promise<T> {
  const release = await slot;
  try {
    return await work();
  } finally {
    release();
  }
}
