import { setTimeout as sleep } from "node:timers/promises";
import { getOrAdd } from "@/lib/base/get-or-add";
import type { Decision, LimitRequest } from "./limiter";
import { type PrimaryOf, Timeout } from "./redis";
import type { Shards } from "./shards";
import { areDecided } from "./store";

type Options = {
  shards: Shards;
  primaryOf: PrimaryOf;
  /** In one call. The requests are of one primary; what is undefined is left. */
  together(requests: readonly LimitRequest[]): Promise<(Decision | undefined)[]>;
  /** In a call for its shard alone. */
  inShard(request: LimitRequest): Promise<Decision>;
  isLost(shard: number): boolean;
  lose(shard: number, error: unknown): void;
};

/** The requests of the next turn wait no longer for a primary that has taken this long. */
const LATE_PRIMARY_MS = 20;

/**
 * Decides the requests of a turn with one call for each primary of a cluster, all at the same time. A request has its decision when
 * its own primary has responded. (decisions: Redis Cluster)
 */
export function createByPrimary({ shards, primaryOf, together, inShard, isLost, lose }: Options) {
  const slotOf = ({ accountId }: LimitRequest) => shards.slots[shards.ofAccount(accountId)] as number;

  async function decideOn(primary: string, requests: readonly LimitRequest[]): Promise<Decision[]> {
    if (requests.some(({ accountId }) => isLost(shards.ofAccount(accountId))))
      return Promise.all(requests.map(inShard));
    const decisions = await together(requests).catch((error) => {
      // Waiting twice for a primary that hangs helps no request.
      if (error instanceof Timeout) loseAll(primary, error);
      return requests.map(() => undefined);
    });
    if (areDecided(decisions)) return decisions;
    return Promise.all(requests.map((request, n) => decisions[n] ?? inShard(request)));
  }

  function loseAll(primary: string, error: unknown): void {
    for (const [shard, slot] of shards.slots.entries()) if (primaryOf(slot) === primary) lose(shard, error);
  }

  return async (requests: readonly LimitRequest[]): Promise<Promise<Decision>[]> => {
    const groups = new Map<string, LimitRequest[]>();
    const places = requests.map((request) => {
      const own = getOrAdd(groups, primaryOf(slotOf(request)), () => []);
      return { own, index: own.push(request) - 1 };
    });
    const decided = new Map(Array.from(groups, ([primary, own]) => [own, decideOn(primary, own)]));
    await Promise.race([Promise.all(decided.values()), sleep(LATE_PRIMARY_MS, undefined, { ref: false })]);
    return places.map(async ({ own, index }) => (await (decided.get(own) as Promise<Decision[]>))[index] as Decision);
  };
}
