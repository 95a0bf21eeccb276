import type { AccountId } from "@/lib/base/account-id";
import { type Periods, periodsOf } from "@/lib/domains/usage/periods";
import { usage } from "@/lib/domains/usage/recorder";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { limiter } from "@/lib/platform/limiter";
import type { Limits, Windows } from "@/lib/platform/limiter/limiter";
import { countsByPeriod, type PeriodCount } from "./queries";

export type { PeriodCount } from "./queries";

/** The usage of an account: the counts of each period, and the state of its two windows. */
export type UsageReport = Periods & { counts: PeriodCount[]; windows: Windows; at: number };

/**
 * Reads the usage of an account.
 *
 * Flushes the memory of this process first. With one process, the sums equal the counters of the limiter. With several,
 * they follow within a second.
 *
 * @param now milliseconds since the epoch
 */
export async function readUsage(
  accountId: AccountId,
  limits: Limits,
  filter: UsageFilter,
  now: number,
): Promise<UsageReport> {
  await usage().flush();
  const periods = periodsOf(filter.range, filter.zone, now);
  const [counts, windows] = await Promise.all([
    countsByPeriod(accountId, periods, filter),
    limiter().peek(accountId, limits, now),
  ]);
  return { ...periods, counts: [...counts], windows, at: now };
}
