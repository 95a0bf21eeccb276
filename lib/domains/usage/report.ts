import type { AccountId } from "@/lib/base/account-id";
import { finalUntil } from "@/lib/domains/reconciliation/queries";
import { limiter } from "@/lib/platform/limiter";
import type { Limits, Windows } from "@/lib/platform/limiter/limiter";
import { type Periods, periodsOf } from "./periods";
import { countsByPeriod, type PeriodCount } from "./queries";
import { flushUsage } from "./recorder";
import { type Latency, latencies } from "./requests/queries";
import type { UsageFilter } from "./schema";
import { mostMeasured } from "./words";

/** Counts of the minutes before `finalUntil` do not change any more. */
export type UsageReport = Periods & {
  counts: PeriodCount[];
  latency: Latency[];
  windows: Windows;
  at: number;
  finalUntil: number;
};

/**
 * Writes the usage in memory first. With one process, the sums equal the counters of the limiter. With several, they
 * follow within a second.
 */
export async function readUsage(
  accountId: AccountId,
  limits: Limits,
  filter: UsageFilter,
  now: number,
): Promise<UsageReport> {
  await flushUsage();
  const periods = periodsOf(filter.range, filter.zone, now);
  const { operation, key } = filter;
  const measured = { operation, key, since: periods.starts[0] ?? periods.end, until: periods.end, most: mostMeasured };
  const [counts, latency, windows, final] = await Promise.all([
    countsByPeriod(accountId, periods, filter),
    latencies(accountId, measured),
    limiter().peek(accountId, limits, now),
    finalUntil(),
  ]);
  return { ...periods, counts: [...counts], latency: [...latency], windows, at: now, finalUntil: final };
}
