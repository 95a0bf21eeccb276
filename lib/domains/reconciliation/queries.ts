import { desc, lt, sql as raw } from "drizzle-orm";
import { isoTime } from "@/lib/base/time";
import { type Connection, db, sql } from "@/lib/platform/db/client";
import { silentSeconds } from "@/lib/platform/db/processes";
import { readDb, readSql } from "@/lib/platform/db/read-client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";
import { type DifferenceCause, usageDifferences } from "@/lib/platform/db/schema";

const keptDays = 30;

/** Clock minutes, the second excluded. */
export type Minutes = { from: number; until: number };

export type Difference = typeof usageDifferences.$inferSelect;

/**
 * Locks the minutes to check next, until the transaction ends. A minute may be checked `finalSeconds` after its end, if
 * every process has written its usage by then. @returns undefined if there are none, or another process has the lock
 */
export const claimMinutes = (on: Connection, finalSeconds: number, maxMinutes: number): Promise<Minutes | undefined> =>
  firstOf(on<Minutes[]>`
    with unchecked as (select greatest(checked_until, date_trunc('minute', now()) - interval '1 day') as since
      from reconciliation for update skip locked),
    written as (select min(usage_written_until) as until from processes
      where stopped_at is null and seen_at > now() - make_interval(secs => ${silentSeconds})),
    minutes as (select since, least(since + make_interval(mins => ${maxMinutes}),
        date_trunc('minute', now() - make_interval(secs => ${finalSeconds})), date_trunc('minute', written.until)) as until
      from unchecked, written)
    select (extract(epoch from since) * 1000)::float8 as "from", (extract(epoch from until) * 1000)::float8 as until
    from minutes where until > since`);

export const saveChecked = async (on: Connection, until: number) =>
  on`update reconciliation set checked_until = ${isoTime(until)}`;

/** `since`: when something may have caused it. */
export type FoundDifference = Omit<Difference, "minute" | "causes"> & { minute: string; since: number };

/**
 * Compares what the limiter allowed, usage counted and the request log lists, by account and clock minute.
 *
 * The limiter numbers the requests of an account and day without a gap, and the last number of a minute is with its counts.
 * So the numbers since the account's minute before are what it allowed in this one, and the rows of the log with these
 * numbers are what is listed. Requests of a minute may carry times a little outside of it, by the clock of their process.
 * Where the numbers start again, the rows of the minute are taken. An account whose minute before has no number is left out.
 */
export function findDifferences(on: Connection, { from, until }: Minutes): Promise<FoundDifference[]> {
  return on<FoundDifference[]>`
    with counts as (
      select minute, account_id, sum(count)::int as counted, max(day_used) as last from usage_minutes
      where minute >= ${isoTime(from)} and minute < ${isoTime(until)} and status <> 429 group by 1, 2),
    numbered as (
      select counts.*, before.minute as before, coalesce(before.last, 0) as first
      from counts left join lateral (
        select minute, max(day_used) as last from usage_minutes u
        where u.account_id = counts.account_id and u.minute < counts.minute and u.status <> 429
          and u.minute >= date_trunc('day', counts.minute at time zone 'UTC') at time zone 'UTC'
          and u.minute >= ${isoTime(from)}::timestamptz - interval '1 day' and u.minute < ${isoTime(until)}
        group by minute order by minute desc limit 1) as before on true
      where counts.last is not null and (before.minute is null or before.last is not null)),
    compared as (
      select n.minute, n.account_id, n.before, n.counted, greatest(n.last - n.first, 0) as allowed, (
        select count(*)::int from request_log r cross join lateral (select r.day_limit - r.day_remaining as number) as used
        where r.account_id = n.account_id and r.status <> 429
          and r.at >= n.minute - interval '30 seconds' and r.at < n.minute + interval '90 seconds'
          and r.at >= ${isoTime(from)}::timestamptz - interval '30 seconds'
          and r.at < ${isoTime(until)}::timestamptz + interval '30 seconds'
          and case when n.counted <= n.last - n.first then number > n.first and number <= n.last
            else r.at >= n.minute and r.at < n.minute + interval '1 minute' end) as listed
      from numbered n),
    different as (
      select *, greatest(allowed, counted, listed) - least(allowed, counted, listed) as requests from compared
      where not (allowed = counted and counted = listed))
    select minute::text as minute, count(*)::int as accounts,
      (array_agg(account_id order by requests desc))[1] as "accountId", sum(requests)::int as requests,
      sum(allowed)::int as allowed, sum(counted)::int as counted, sum(listed)::int as listed,
      (extract(epoch from min(coalesce(before, minute))) * 1000)::float8 as since
    from different group by minute order by minute`;
}

/** What processes report for the time of a difference. */
export async function findCauses(on: Connection, { since, minute }: FoundDifference): Promise<DifferenceCause[]> {
  const { causes } = await rowOf(on<{ causes: DifferenceCause[] }[]>`
    with during as (select *, ${isoTime(since)}::timestamptz - interval '1 minute' as "from",
        ${minute}::timestamptz + interval '2 minutes' as until from processes)
    select array_remove(array[
      case when bool_or(stopped_at is null and seen_at < now() - make_interval(secs => ${silentSeconds})
        and seen_at between "from" and until) then 'killed' end,
      case when bool_or(usage_lost_at between "from" and until) then 'lost' end,
      case when bool_or(limiter_last_away_at >= "from" and coalesce(limiter_away_since, "from") < until)
        or count(*) filter (where limiter_engine = 'memory' and seen_at > "from" and started_at < until
          and coalesce(stopped_at, until) > "from") > 1 then 'limited_alone' end], null) as causes
    from during`);
  return causes;
}

export async function countKilled(seconds: number): Promise<number> {
  const { killed } = await rowOf(sql()<{ killed: number }[]>`
    select count(*)::int as killed from processes where stopped_at is null
      and seen_at < now() - make_interval(secs => ${silentSeconds}) and seen_at > now() - make_interval(secs => ${seconds})`);
  return killed;
}

export async function insertDifference(
  on: Connection,
  found: FoundDifference,
  causes: DifferenceCause[],
): Promise<void> {
  const { minute, accounts, accountId, requests, allowed, counted, listed } = found;
  await on`
    insert into usage_differences (minute, accounts, account_id, requests, allowed, counted, listed, causes)
    values (${minute}, ${accounts}, ${accountId}, ${requests}, ${allowed}, ${counted}, ${listed}, ${causes})
    on conflict (minute) do nothing`;
}

export const latestDifferences = (limit: number): Promise<Difference[]> =>
  readDb().select().from(usageDifferences).orderBy(desc(usageDifferences.minute)).limit(limit);

/** Until when all figures are final. */
export async function finalUntil(): Promise<number> {
  const { until } = await rowOf(readSql<{ until: number }[]>`
    select (extract(epoch from checked_until) * 1000)::float8 as until from reconciliation`);
  return until;
}

export async function deleteOldDifferences(): Promise<void> {
  await db()
    .delete(usageDifferences)
    .where(lt(usageDifferences.minute, raw`now() - make_interval(days => ${keptDays})`));
}
