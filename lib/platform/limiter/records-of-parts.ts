import { getOrAdd } from "@/lib/base/get-or-add";
import { MINUTE_MS } from "@/lib/base/time";
import type { Records } from "./limiter";
import type { MemoryLimiter } from "./memory";
import type { Parts } from "./parts";
import { minuteOf } from "./windows";

/** What is restored in a part of the store. Parts that are lost at the same time share one read of the records. */
export function recordsOfParts(records: Records, local: MemoryLimiter, parts: Parts): (part: number) => Records {
  const bans = singleFlight(async () => byPart(parts, await records.bans()));
  const usage = singleFlight(async (minute) => {
    const now = minute * MINUTE_MS;
    // Adds what this process has seen: the usage of the last second may not be on record yet.
    local.restoreUsage(await records.usage(now), now);
    const { accounts, keys } = local.usage(now);
    return { accounts: byPart(parts, accounts), keys: byPart(parts, keys) };
  });
  return (part) => ({
    bans: async () => (await bans(0)).get(part) ?? [],
    async usage(now) {
      const { accounts, keys } = await usage(minuteOf(now));
      return { accounts: accounts.get(part) ?? [], keys: keys.get(part) ?? [] };
    },
  });
}

export function byPart<T extends { accountId: bigint }>(parts: Parts, items: Iterable<T>): Map<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const item of items) getOrAdd(grouped, parts.ofAccount(item.accountId), () => []).push(item);
  return grouped;
}

/** Calls with the same number share the work that is under way. */
export function singleFlight<T>(work: (of: number) => Promise<T>): (of: number) => Promise<T> {
  const running = new Map<number, Promise<T>>();
  return (of) => getOrAdd(running, of, () => work(of).finally(() => running.delete(of)));
}
