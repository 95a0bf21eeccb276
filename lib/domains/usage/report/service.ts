import type { AccountId } from "@/lib/base/account-id";
import { type Periods, periodsOf } from "@/lib/domains/usage/periods";
import { usage } from "@/lib/domains/usage/recorder";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { limiter } from "@/lib/platform/limiter";
import type { Limits, Windows } from "@/lib/platform/limiter/limiter";
import { countsByPeriod, type PeriodCount } from "./queries";

export type { PeriodCount } from "./queries";

/** An account's usage: the counts of each period, and where its two windows stand. */
export type UsageReport = Periods & { counts: PeriodCount[]; windows: Windows; at: number };

/**
 * Reads what an account has used.
 *
 * What waits in this process's memory is written first, so that the sums hold every request that was answered here: with
 * one process they equal the limiter's to the request, with several they follow within the second that the others wait.
 * A flush with nothing to write costs nothing.
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
