import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import type { Limits } from "@/lib/base/plans";
import { DAY_MS } from "@/lib/base/time";
import { limiter } from "@/lib/platform/limiter";
import type { Windows } from "@/lib/platform/limiter/limiter";
import { type Periods, periodsOf } from "./periods";
import {
  type Busiest,
  busiestSince,
  countsByPeriod,
  countsOfKeysByDay,
  type PeriodCount,
  type StatusCount,
  statusesByPeriod,
} from "./queries";
import { flushUsage } from "./recorder";
import { type Latency, latencies } from "./requests/queries";
import type { UsageFilter } from "./schema";
import { keyUseDays, maxMeasured } from "./vocabulary";

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
  const measured = { operation, key, since, until: periods.end, measured: maxMeasured };
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

const firstDayOf = (now: number): number => now - (now % DAY_MS) - (keyUseDays - 1) * DAY_MS;

/** Requests of each key of an account on each of the last days, the oldest first. Without keys that sent none. */
export async function dailyUseOfKeys(accountId: AccountId, now: number): Promise<Map<bigint, number[]>> {
  await flushUsage();
  const uses = new Map<bigint, number[]>();
  for (const { keyId, day, count } of await countsOfKeysByDay(accountId, firstDayOf(now))) {
    const days = uses.get(keyId) ?? Array<number>(keyUseDays).fill(0);
    days[day] = count;
    uses.set(keyId, days);
  }
  return uses;
}

/** Of the same days, with rejected requests. */
export async function busiestOf(accountId: AccountId, now: number): Promise<Busiest> {
  await flushUsage();
  return busiestSince(accountId, firstDayOf(now));
}

/** Requests of a key on each of the last days, by the status of their responses. */
export async function countsOfKey(accountId: AccountId, keyId: bigint, now: number) {
  await flushUsage();
  const days = periodsOf({ range: "30d", zone: "UTC" }, now);
  return { ...days, counts: [...(await statusesByPeriod(accountId, days, { key: keyId }))] };
}
