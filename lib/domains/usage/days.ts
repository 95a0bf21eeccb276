import { env } from "@/lib/base/env";
import { DAY_MS, HOUR_MS, isoDay, isoTime } from "@/lib/base/time";
import { sql } from "@/lib/platform/db/client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";
import { maxClockErrorMs } from "./batch";

/** How long the transaction of a batch may take, with much to spare. */
const batchMs = HOUR_MS;

/** The first UTC day with usage in a time, excluding `until`. */
async function firstDay(from: number, until: number): Promise<number | undefined> {
  const found = await firstOf(sql()<{ at: number }[]>`
    select (extract(epoch from minute) * 1000)::float8 as at from usage_minutes
    where minute >= ${isoTime(from)} and minute < ${isoTime(until)} order by minute limit 1`);
  return found && found.at - (found.at % DAY_MS);
}

async function sumDay(day: number): Promise<void> {
  await sql()`
    insert into usage_days (day, account_id, key_id, operation, status, count)
    select ${isoDay(day)}, account_id, key_id, operation, status, sum(count)::int from usage_minutes
    where minute >= ${isoTime(day)} and minute < ${isoTime(day + DAY_MS)} and account_id in (select id from accounts)
    group by 2, 3, 4, 5
    on conflict do nothing`;
}

/**
 * Sums the days that no batch can change any longer, the oldest first, each in one statement: up to the last summed day,
 * every sum equals its minutes. Several processes may do the same. Deletes those that are no longer kept.
 */
export async function sumDays(): Promise<void> {
  const { now, summed } = await rowOf(sql()<{ now: number; summed: number | null }[]>`
    select (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from max(day)::timestamp) * 1000)::float8 as summed from usage_days`);
  const oldest = now - (now % DAY_MS) - env().usageDays * DAY_MS;
  await sql()`delete from usage_days where day < ${isoDay(oldest)}`;
  const final = now - maxClockErrorMs - batchMs;
  const until = final - (final % DAY_MS);
  let day = await firstDay(summed === null ? oldest : summed + DAY_MS, until);
  while (day !== undefined) {
    await sumDay(day);
    day = await firstDay(day + DAY_MS, until);
  }
}
