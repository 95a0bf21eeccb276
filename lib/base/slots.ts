/** Further calls have no effect. */
export type ReleaseSlot = () => void;

/**
 * Waits in order for one of `parallel` slots. Returns undefined if `maxWaiting` wait already, so that the caller
 * throws an error of its own bundle.
 */
export function createSlots(parallel: number, maxWaiting: number): () => Promise<ReleaseSlot> | undefined {
  let running = 0;
  const waiting: (() => void)[] = [];
  const releaseOnce = (): ReleaseSlot => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
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
    if (waiting.length >= maxWaiting) return undefined;
    return new Promise((resolve) => waiting.push(() => resolve(releaseOnce())));
  };
}

export async function runInSlot<T>(slot: Promise<ReleaseSlot>, work: () => Promise<T>): Promise<T> {
  const release = await slot;
  try {
    return await work();
  } finally {
    release();
  }
}
