/**
 * Creates a function that runs work, at most `parallel` pieces at a time. Further work waits in order.
 *
 * @param mostWaiting how much work may wait
 * @param rejection creates the error for work beyond that
 */
export function boundedQueue(parallel: number, mostWaiting: number, rejection: () => Error) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running++;
    else if (waiting.length >= mostWaiting) throw rejection();
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      // The next piece of work takes this slot.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
