import { getOrAdd } from "@/lib/base/get-or-add";
import { MINUTE_MS } from "@/lib/base/time";
import type { Records } from "./limiter";
import type { MemoryLimiter } from "./memory";
import type { Shards } from "./shards";
import { minuteOf } from "./windows";

/** What is restored in a shard of the store. Shards that are lost at the same time share one read of the records. */
export function recordsByShard(records: Records, local: MemoryLimiter, shards: Shards): (shard: number) => Records {
  const bans = singleFlight(async () => groupByShard(shards, await records.bans()));
  const usage = singleFlight(async (minute) => {
    const now = minute * MINUTE_MS;
    // Adds what this process has seen: the usage of the last second may not be on record yet.
    local.restoreUsage(await records.usage(now), now);
    const { accounts, keys } = local.usage(now);
    return { accounts: groupByShard(shards, accounts), keys: groupByShard(shards, keys) };
  });
  return (shard) => ({
    bans: async () => (await bans(0)).get(shard) ?? [],
    async usage(now) {
      const { accounts, keys } = await usage(minuteOf(now));
      return { accounts: accounts.get(shard) ?? [], keys: keys.get(shard) ?? [] };
    },
  });
}

export function groupByShard<T extends { accountId: bigint }>(shards: Shards, items: Iterable<T>): Map<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const item of items) getOrAdd(grouped, shards.ofAccount(item.accountId), () => []).push(item);
  return grouped;
}

/** Calls with the same number share the work that is under way. */
export function singleFlight<T>(work: (of: number) => Promise<T>): (of: number) => Promise<T> {
  const running = new Map<number, Promise<T>>();
  return (of) => getOrAdd(running, of, () => work(of).finally(() => running.delete(of)));
}
