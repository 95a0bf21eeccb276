import DataLoader from "dataloader";

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
  let inProgress = 0;
  const waiting: (() => void)[] = [];
  const depart = () => {
    if (inProgress >= parallel) return;
    const dispatch = waiting.shift();
    if (!dispatch) return;
    inProgress++;
    dispatch();
  };
  const roundTrip = async (items: readonly Item[]) => {
    try {
      return await load([...items]);
    } finally {
      inProgress--;
      depart();
    }
  };
  const loader = new DataLoader<Item, Result>(roundTrip, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => {
      waiting.push(dispatch);
      // Runs after every request that had arrived was parsed.
      setImmediate(depart);
    },
  });
  return (item) => loader.load(item);
}
