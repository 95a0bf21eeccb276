/**
 * Batches the calls of one turn of the event loop into one round trip, or into several if there are too many for one.
 *
 * @param load returns one result for each item, in the same order, with an Error for each item that failed. Items may
 *   repeat.
 * @param parallel how many round trips may be in progress. Further calls wait for the next ones.
 * @param maxBatchSize how many items one round trip may carry
 */
export function batched<Item, Result>(
  load: (items: Item[]) => PromiseLike<(Result | Error)[]>,
  parallel: number,
  maxBatchSize = 100,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let inProgress = 0;
  const depart = () => {
    while (inProgress < parallel && waiting.length > 0) void roundTrip();
  };
  const roundTrip = async () => {
    const calls = waiting.splice(0, maxBatchSize);
    inProgress++;
    try {
      const results = await load(calls.map(({ item }) => item));
      for (const [n, { resolve, reject }] of calls.entries()) {
        const result = results[n];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      }
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
    inProgress--;
    depart();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      // Departs after every request that had arrived was parsed.
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(depart);
    });
}
