import { DAY_MS, isoDay, isoTime } from "@/lib/base/time";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";

/** By the clock of the database. `last`: the last day that was summed. */
export const clockAndLastDay = () =>
  rowOf(sql()<{ now: number; last: number | null }[]>`
    select (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from max(day)::timestamp) * 1000)::float8 as last from usage_days`);

/** The first UTC day with usage in a time, excluding `until`. */
export async function firstDay(from: number, until: number): Promise<number | undefined> {
  const found = await firstOf(sql()<{ at: number }[]>`
    select (extract(epoch from minute) * 1000)::float8 as at from usage_minutes
    where minute >= ${isoTime(from)} and minute < ${isoTime(until)} order by minute limit 1`);
  return found && found.at - (found.at % DAY_MS);
}

/** Those of deleted accounts are left out. A day that another process has summed stays. */
export const sumDay = (day: number) =>
  sqlTransaction(async (on) => {
    // A day of many accounts may take longer than a statement of a request.
    await on`set local statement_timeout = 0`;
    await on`
      insert into usage_days (day, account_id, key_id, operation, status, count)
      select ${isoDay(day)}, account_id, key_id, operation, status, sum(count)::int from usage_minutes
      where minute >= ${isoTime(day)} and minute < ${isoTime(day + DAY_MS)} and account_id in (select id from accounts)
      group by 2, 3, 4, 5
      on conflict do nothing`;
  });

export async function deleteDaysBefore(day: number): Promise<void> {
  await sql()`delete from usage_days where day < ${isoDay(day)}`;
}
