import type { Awaitable } from "./async";

/**
 * Batches the calls of one turn of the event loop into round trips.
 * @param load returns one result for each item, in order, with an Error for each that failed, or a promise. Items may repeat
 * @param parallel the most round trips in progress. Further calls wait
 */
export function batchCalls<Item, Result>(
  load: (items: Item[]) => PromiseLike<(Awaitable<Result> | Error)[]>,
  parallel: number,
  maxBatchSize = 100,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Awaitable<Result>) => void; reject: (error: unknown) => void }[] = [];
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
        else resolve(result as Awaitable<Result>);
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
