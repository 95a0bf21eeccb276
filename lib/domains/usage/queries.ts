import { eq, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, isoTime } from "@/lib/base/time";
import { type Connection, db, type Executor, sql } from "@/lib/platform/db/client";
import { copyIn } from "@/lib/platform/db/copy";
import { readSql } from "@/lib/platform/db/read-client";
import { rowOf } from "@/lib/platform/db/rows";
import { requestLog, usageMinutes } from "@/lib/platform/db/schema";
import type { KeyOfAccount, Used } from "@/lib/platform/limiter/limiter";
import type { RequestEvent } from "./event";
import { copyLines, type LogRow, logColumns, timeOf, uuidOf } from "./log-row";
import { dayParts, isWholeDay, type Periods } from "./periods";
import type { UsageFilter } from "./schema";

/** Requests in one clock minute, which starts at `minute`. */
export type UsageCount = {
  minute: number;
  accountId: bigint;
  keyId: bigint;
  operation: string;
  status: number;
  count: number;
  /** What the account had used of its day after the last of these requests, by the limiter. 0 for rejected requests. */
  dayUsed: number;
};

export type LastUse = Pick<RequestEvent, "keyId" | "at" | "ipAddress">;

// Each statement writes all of its rows in one round trip. Updates sort their rows, so that concurrent flushes lock them in
// the same order. Times are sent as text, because drizzle removes the timestamp serializer of these connections.

const flushLock = "usage flush";

/**
 * In the transaction that writes the batch, which {@link flushesDone} waits for. Numbers of a recorder increase.
 * @returns the time of the database, or undefined if the batch was already written
 */
export async function claimBatch(on: Connection, recorder: string, batch: number): Promise<number | undefined> {
  const [row] = await on<{ now: number }[]>`
    insert into usage_batches as b (recorder, batch, written_at) values (${recorder}, ${batch}, now())
    on conflict (recorder) do update set batch = excluded.batch, written_at = excluded.written_at
      where b.batch < excluded.batch
    returning (extract(epoch from now()) * 1000)::float8 as now, pg_advisory_xact_lock_shared(hashtext(${flushLock}))`;
  return row?.now;
}

/** Call it between deleting accounts and deleting their usage: running flushes may write more, later ones drop it. */
export const flushesDone = async () => db().execute(raw`select pg_advisory_xact_lock(hashtext(${flushLock}))`);

/** An account may be deleted while its requests wait to be written. */
export async function existingAccounts(on: Connection, items: { accountId: bigint }[]) {
  const ids = [...new Set(items.map(({ accountId }) => accountId))].map(String);
  const rows = await on<{ id: bigint }[]>`select id from accounts where id = any(${ids}::bigint[])`;
  const existing = new Set(rows.map(({ id }) => id));
  return ({ accountId }: { accountId: bigint }): boolean => existing.has(accountId);
}

export const requestIdText = () => sql()`'req_' || replace(request_id::text, '-', '')`;

/** The time in the ID selects the partition and the place in it. */
export const hasId = (requestId: string) =>
  sql()`at = to_timestamp(${timeOf(requestId)}::float8 / 1000) and request_id = ${uuidOf(requestId)}::uuid`;

type Filter = Pick<UsageFilter, "operation" | "key" | "status">;

/** A condition on rows of usage or of the request log. A status is an outcome of `outcomeOf`, or one number. */
export const matches = ({ operation, key, status }: Filter) => sql()`
  (${key ?? null}::bigint is null or key_id = ${key ?? null})
  and (${operation ?? null}::text is null or operation = ${operation ?? null})
  and (${status ?? null}::text is null or ${status ?? null} in (status::text,
    case when status = 429 then '429' when status >= 500 then '5xx' when status >= 400 then '4xx' else '2xx' end))`;

export const deleteBatchesBefore = async (on: Connection, instant: number) =>
  on`delete from usage_batches where written_at < ${isoTime(instant)}`;

/** Rows may repeat a minute, key, operation and status. */
export async function addCounts(on: Connection, rows: UsageCount[]): Promise<void> {
  await on`
    insert into usage_minutes (minute, account_id, key_id, operation, status, count, day_used)
    select minute, account_id, key_id, operation, status, sum(count)::int, nullif(max(day_used), 0) from unnest(
      ${rows.map((r) => isoTime(r.minute))}::text[]::timestamptz[], ${rows.map((r) => String(r.accountId))}::bigint[],
      ${rows.map((r) => String(r.keyId))}::bigint[], ${rows.map((r) => r.operation)}::text[],
      ${rows.map((r) => r.status)}::smallint[], ${rows.map((r) => r.count)}::int[], ${rows.map((r) => r.dayUsed)}::int[])
      as u (minute, account_id, key_id, operation, status, count, day_used)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, minute, key_id, operation, status)
      do update set count = usage_minutes.count + excluded.count,
        day_used = greatest(usage_minutes.day_used, excluded.day_used)`;
}

/** `COPY` takes less CPU than an `INSERT` of the same rows as JSON. */
export async function insertRows(on: Connection, rows: LogRow[]): Promise<void> {
  await copyIn(on`copy request_log (${on.unsafe(logColumns.join())}) from stdin`, [copyLines(rows)]);
}

export async function recordLastUse(on: Connection, uses: LastUse[]): Promise<void> {
  const latest = new Map(uses.toSorted((a, b) => a.at - b.at).map((use) => [use.keyId, use]));
  const rows = [...latest.values()].sort((a, b) => (a.keyId < b.keyId ? -1 : 1));
  await on`
    update api_keys k set last_used_at = to_timestamp(u.at / 1000), last_used_ip_address = u.ip_address
    from unnest(
      ${rows.map((r) => String(r.keyId))}::bigint[], ${rows.map((r) => r.at)}::float8[], ${rows.map((r) => r.ipAddress)}::inet[]) as u (id, at, ip_address)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < to_timestamp(u.at / 1000))`;
}

/** What "requests" means in every figure: as windows count, without rejected ones, which stand beside them as "rate limited". */
export const isCounted = () => sql()`status <> 429`;

const used = (minuteStart: number, dayStart: number) => sql()`
  coalesce(sum(count) filter (where minute >= ${isoTime(minuteStart)}), 0)::int as "minuteUsed", sum(count)::int as "dayUsed"
  from usage_minutes where minute >= ${isoTime(dayStart)} and ${isCounted()}`;

export const countsSince = (minuteStart: number, dayStart: number) => sql()<({ accountId: bigint } & Used)[]>`
  select account_id as "accountId", ${used(minuteStart, dayStart)} group by account_id`;

/** The counts of each working key with limits of its own. */
export const countsOfKeysSince = (minuteStart: number, dayStart: number) => sql()<(KeyOfAccount & Used)[]>`
  select account_id as "accountId", key_id as "keyId", ${used(minuteStart, dayStart)} and key_id in (
    select id from api_keys where revoked_at is null and (limit_per_minute is not null or limit_per_day is not null))
  group by account_id, key_id`;

/** The requests between two clock minutes, excluding the second, as the windows count. */
export async function countBetween(accountId: AccountId, start: number, end: number): Promise<number> {
  const { count } = await rowOf(readSql<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from usage_minutes
    where account_id = ${accountId} and minute >= ${isoTime(start)} and minute < ${isoTime(end)} and ${isCounted()}`);
  return count;
}

/** `period` is its index. */
export type PeriodCount = { period: number; keyId: bigint; operation: string; status: number; count: number };

type PeriodsOfAccount = [accountId: AccountId, periods: Pick<Periods, "starts" | "end">, filter: Filter];

/** The counts of an account, with a time `at` in the period that they belong to. Days that have been summed are a row, where periods have them whole. */
function rowsIn(accountId: AccountId, periods: Pick<Periods, "starts" | "end">) {
  const { starts, end } = periods;
  const parts = dayParts(periods);
  // Only in the partitions of these days.
  const minutes = sql()`account_id = ${accountId} and minute >= ${isoTime(starts[0] ?? end)} and minute < ${isoTime(end)}`;
  if (!parts.some(isWholeDay))
    return sql()`select minute as at, key_id, operation, status, count from usage_minutes where ${minutes}`;
  return sql()`
    with summed as (select coalesce(max(day), '-infinity') as last from usage_days),
    part as (
      select start, until, start = date_trunc('day', start, 'UTC') and until = start + interval '24 hours'
        and (start at time zone 'UTC')::date <= (select last from summed) as is_summed
      from unnest(${parts.map(({ from }) => isoTime(from))}::text[]::timestamptz[],
        ${parts.map(({ until }) => isoTime(until))}::text[]::timestamptz[]) as p (start, until))
    select start as at, key_id, operation, status, count from part
      join usage_days on account_id = ${accountId} and day = (start at time zone 'UTC')::date
    where is_summed
    union all
    select minute, key_id, operation, status, count from part
      join usage_minutes on ${minutes} and minute >= start and minute < part.until
    where not is_summed`;
}

// As a query of its own, the array is made once, and not for each row.
const selectCounts = (...[accountId, periods, filter]: PeriodsOfAccount) => sql()`
  select width_bucket(at, (select ${periods.starts.map(isoTime)}::text[]::timestamptz[])) - 1 as period, key_id as "keyId", operation,
    status, sum(count)::int as count
  from (${rowsIn(accountId, periods)}) as rows where ${matches(filter)}
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

/** @param max how many rows; all by default */
export const countsByPeriod = (accountId: AccountId, periods: PeriodsOfAccount[1], filter: Filter, max?: number) =>
  readSql<PeriodCount[]>`${selectCounts(accountId, periods, filter)} limit ${max ?? null}`;

/** Excluding `until`, by UTC day. */
export function countsByDay(accountId: AccountId, from: number, until: number) {
  return readSql<{ day: string; keyId: bigint; operation: string; status: number; count: number }[]>`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, key_id as "keyId", operation, status,
      sum(count)::int as count
    from usage_minutes where account_id = ${accountId} and minute >= ${isoTime(from)} and minute < ${isoTime(until)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
}

export async function deleteUsage(on: Executor, accountId: AccountId): Promise<void> {
  await on.delete(usageMinutes).where(eq(usageMinutes.accountId, accountId));
  await on.delete(requestLog).where(eq(requestLog.accountId, accountId));
}

export type StatusCount = { status: number; count: number };

/** As {@link countsByPeriod}, of all keys and operations together. */
export const statusesByPeriod = (...periods: PeriodsOfAccount) => readSql<(StatusCount & { period: number })[]>`
  select period, status, sum(count)::int as count from (${selectCounts(...periods)}) as counted
  group by 1, 2 order by 1, 2`;

/** `day` counts from `firstDay`. @param firstDay the start of a UTC day */
export function countsOfKeysByDay(accountId: AccountId, firstDay: number) {
  return readSql<{ keyId: bigint; day: number; count: number }[]>`
    select key_id as "keyId", floor(extract(epoch from minute - ${isoTime(firstDay)}::timestamptz) * 1000 / ${DAY_MS})::int as day,
      sum(count)::int as count
    from usage_minutes where account_id = ${accountId} and minute >= ${isoTime(firstDay)} and ${isCounted()}
    group by 1, 2`;
}

/** The requests of the busiest clock minute and UTC day. */
export type Busiest = { perMinute: number; perDay: number };

/** Rejected requests count too, because a larger plan would have allowed them. @param since the start of a UTC day */
export const busiestSince = (accountId: AccountId, since: number): Promise<Busiest> =>
  rowOf(readSql<Busiest[]>`
    select coalesce(max(of_minute), 0)::float8 as "perMinute", coalesce(max(of_day), 0)::float8 as "perDay" from (
      select sum(count) as of_minute, sum(sum(count)) over (partition by date_trunc('day', minute, 'UTC')) as of_day
      from usage_minutes where account_id = ${accountId} and minute >= ${isoTime(since)} group by minute) as minutes`);

/** Failed and rate-limited requests of a key to an operation, with the same status. `last`: the start of the latest minute. */
type ErrorCount = { keyId: bigint; operation: string; status: number; count: number; last: number };

/** The most first. Reads the range of the primary key that {@link selectCounts} reads. */
export const topErrors = (accountId: AccountId, since: number, limit: number) => readSql<ErrorCount[]>`
  select key_id as "keyId", operation, status, sum(count)::int as count, (extract(epoch from max(minute)) * 1000)::float8 as last
  from usage_minutes where account_id = ${accountId} and minute >= ${isoTime(since)} and status >= 400
  group by 1, 2, 3 order by count desc, last desc limit ${limit}`;
