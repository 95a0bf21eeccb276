import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { DAY_MS } from "@/lib/base/time";
import { limiter } from "@/lib/platform/limiter";
import type { Limits, Windows } from "@/lib/platform/limiter/limiter";
import { type Periods, periodsOf } from "./periods";
import { countsByPeriod, type PeriodCount, type StatusCount, statusesByPeriod } from "./queries";
import { flushUsage } from "./recorder";
import { type Latency, latencies } from "./requests/queries";
import type { UsageFilter } from "./schema";
import { mostMeasured } from "./words";

export type UsageReport = Periods & {
  counts: PeriodCount[];
  /** Of as much time just before, if usage of all of it is kept. */
  before: StatusCount[] | undefined;
  latency: Latency[];
  windows: Windows;
  at: number;
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
  const periods = periodsOf(filter, now);
  const { operation, key } = filter;
  const since = periods.starts[0] ?? periods.end;
  const measured = { operation, key, since, until: periods.end, most: mostMeasured };
  const [counts, before, latency, windows] = await Promise.all([
    countsByPeriod(accountId, periods, filter),
    countsBefore(accountId, periods, filter, now),
    latencies(accountId, measured),
    limiter().peek(accountId, limits, now),
  ]);
  return { ...periods, counts: [...counts], before, latency: [...latency], windows, at: now };
}

/** Only until the same point of time, so that a period that still runs is compared with as much of the one before. */
export async function countsBefore(
  accountId: AccountId,
  { starts, end }: Periods,
  filter: Pick<UsageFilter, "operation" | "key" | "status">,
  now: number,
): Promise<StatusCount[] | undefined> {
  const since = starts[0] ?? end;
  const length = end - since;
  if (since - length < now - env().usageDays * DAY_MS) return undefined;
  const before = { starts: [since - length], end: Math.min(now, end) - length };
  return [...(await statusesByPeriod(accountId, before, filter))];
}
