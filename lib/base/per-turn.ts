import DataLoader from "dataloader";

/**
 * Makes a request for one thing out of a request for many: what is asked for within one turn of the event loop goes out
 * in one round trip, which costs more than what it carries, or in several if it is too much for one.
 *
 * @param load answers for each of what is asked, in its order, with an Error for what alone fails; the same thing may be
 *   asked for twice
 * @param atOnce how many round trips may be under way. What is asked for beyond them waits for the next ones.
 * @param maxBatchSize how much one round trip may carry
 */
export function perTurn<Asked, Found>(
  load: (asked: Asked[]) => PromiseLike<(Found | Error)[]>,
  atOnce: number,
  maxBatchSize = 100,
): (asked: Asked) => Promise<Found> {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const depart = () => {
    if (underWay >= atOnce) return;
    const dispatch = waiting.shift();
    if (!dispatch) return;
    underWay++;
    dispatch();
  };
  const roundTrip = async (asked: readonly Asked[]) => {
    try {
      return await load([...asked]);
    } finally {
      underWay--;
      depart();
    }
  };
  const loader = new DataLoader<Asked, Found>(roundTrip, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => {
      waiting.push(dispatch);
      // By then, every request that had arrived is parsed.
      setImmediate(depart);
    },
  });
  return (asked) => loader.load(asked);
}
