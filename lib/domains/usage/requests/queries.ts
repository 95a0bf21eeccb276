import type { PendingQuery, Row } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import { isoTime } from "@/lib/base/time";
import type { RequestEvent } from "@/lib/domains/usage/event";
import { uuidOf } from "@/lib/domains/usage/log-row";
import { hasId, matches, requestIdText } from "@/lib/domains/usage/queries";
import type { LogCursor, LogFilter } from "@/lib/domains/usage/schema";
import { sql } from "@/lib/platform/db/client";
import { readSql } from "@/lib/platform/db/read-client";
import { firstOf } from "@/lib/platform/db/rows";
import type { requestLog } from "@/lib/platform/db/schema";

export type RequestLogEntry = { requestId: string; at: number; errorCode: ErrorCode | null } & Pick<
  typeof requestLog.$inferSelect,
  | ("keyId" | "method" | "path" | "query" | "operation" | "status" | "errorMessage" | "traceId" | "durationMicros")
  | ("ipAddress" | "userAgent" | "minuteLimit" | "minuteRemaining" | "dayLimit" | "dayRemaining")
>;

/** A row with what led to its response. */
export type RequestDetails = RequestLogEntry & {
  /** May be more than the limit after a change to a smaller plan. */
  minuteUsed: number;
  dayUsed: number;
  minuteResetAt: number;
  dayResetAt: number;
  bannedUntil: number | null;
  banCount: number | null;
  startedBan: boolean | null;
} & Pick<RequestEvent, "hasCustomLimits" | "isRolling" | "minuteIsOfKey" | "dayIsOfKey" | "idempotency" | "source"> &
  // Rows that 2.0.0 wrote beside a later release have no plan, and none of the other columns of an event from it on.
  (Pick<RequestEvent, "plan" | "decidedBy"> | { plan: null; decidedBy: null });

/** Sorts before every request ID. */
const firstId = `req_${"0".repeat(32)}`;

const columns = () => sql()`
  ${requestIdText()} as "requestId", (extract(epoch from at) * 1000)::float8 as at, key_id as "keyId", method, path, query,
  operation, status, error_code as "errorCode", error_message as "errorMessage", duration_micros as "durationMicros", host(ip_address) as "ipAddress",
  user_agent as "userAgent", minute_limit as "minuteLimit", greatest(minute_remaining, 0) as "minuteRemaining",
  day_limit as "dayLimit", greatest(day_remaining, 0) as "dayRemaining", replace(trace_id::text, '-', '') as "traceId"`;

const endOf = (unit: "minute" | "day") => sql()`date_trunc(${unit}::text, at, 'UTC') + ${`1 ${unit}`}::text::interval`;
const milliseconds = (instant: PendingQuery<Row[]>) => sql()`(extract(epoch from ${instant}) * 1000)::float8`;

export const detailColumns = () => sql()`
  ${columns()}, minute_limit - minute_remaining as "minuteUsed", day_limit - day_remaining as "dayUsed",
  ${milliseconds(sql()`coalesce(minute_reset_at, ${endOf("minute")})`)} as "minuteResetAt",
  ${milliseconds(sql()`coalesce(day_reset_at, ${endOf("day")})`)} as "dayResetAt",
  ${milliseconds(sql()`banned_until`)} as "bannedUntil", ban_count as "banCount", started_ban as "startedBan",
  plan, has_custom_limits is true as "hasCustomLimits", is_rolling is true as "isRolling",
  minute_is_of_key is true as "minuteIsOfKey", day_is_of_key is true as "dayIsOfKey", decided_by as "decidedBy", idempotency, source`;

/** `max`: how many rows to read; {@link maxSearched} by default. */
type Span = { since: number; until: number; before?: LogCursor; max?: number };

type LogQuery = Span & Pick<LogFilter, "operation" | "key" | "status" | "path" | "error" | "ip"> & { limit: number };

/**
 * The most rows of an account that one search reads. A filter that matches little would otherwise read 30 days of a busy
 * account, and fail.
 */
export const maxSearched = 100_000;

/**
 * The newest rows of an account. The index on account and time returns them in this order, which is that of the columns: `at`
 * alone could be a computed one. Partitions of older days are not read once there are enough.
 */
function newest(accountId: AccountId, { since, until, before, max = maxSearched }: Span) {
  const end = before ?? { at: until, requestId: firstId };
  return sql()`
    select * from request_log
    where account_id = ${accountId} and at >= ${isoTime(since)} and at <= ${isoTime(end.at)}
      and (at, request_id) < (${isoTime(end.at)}, ${uuidOf(end.requestId)}::uuid)
    order by request_log.at desc, request_log.request_id desc limit ${max}`;
}

/** The newest first, of the {@link maxSearched} newest. */
export function findRequests(accountId: AccountId, { limit, path, error, ip, ...query }: LogQuery) {
  return readSql<RequestLogEntry[]>`
    select ${columns()} from (${newest(accountId, query)}) as newest
    where ${matches(query)}
      and (${path ?? null}::text is null or position(${path ?? null} in concat_ws('?', path, query)) > 0)
      and (${error ?? null}::text is null or error_code = ${error ?? null})
      and (${ip ?? null}::inet is null or ip_address = ${ip ?? null}::inet)
    order by newest.at desc, newest.request_id desc limit ${limit}`;
}

/** The last row that {@link findRequests} reads. Undefined if it reads the whole span. */
export const lastSearched = (accountId: AccountId, span: Span): Promise<LogCursor | undefined> =>
  firstOf(readSql<LogCursor[]>`
    select (extract(epoch from at) * 1000)::float8 as at, ${requestIdText()} as "requestId"
    from (${newest(accountId, span)}) as newest offset ${(span.max ?? maxSearched) - 1}`);

/** When the newest requests came, in milliseconds since `since`, oldest first. */
export function instantsByKey(
  accountId: AccountId,
  { since, until, max }: { since: number; until: number; max: number },
) {
  return readSql<{ keyId: bigint; at: number[] }[]>`
    select key_id as "keyId", array_agg((extract(epoch from at - ${isoTime(since)}::timestamptz) * 1000)::int order by at) as at
    from (
      select key_id, at from request_log
      where account_id = ${accountId} and at >= ${isoTime(since)} and at <= ${isoTime(until)}
      order by at desc, request_id desc limit ${max}
    ) newest group by key_id order by key_id`;
}

/** Times in milliseconds since `since`. */
export type UnlistedRejections = { keyId: bigint; minute: number; from: number; count: number };

/**
 * The newest first. They came after `from`: the time of the listed rejection, or the start of the minute.
 * @param since the start of a clock minute
 */
export function unlistedRejections(accountId: AccountId, { since, until }: { since: number; until: number }) {
  const sinceStart = (instant: PendingQuery<Row[]>) =>
    sql()`(extract(epoch from ${instant} - ${isoTime(since)}::timestamptz) * 1000)::int`;
  return readSql<UnlistedRejections[]>`
    select key_id as "keyId", ${sinceStart(sql()`minute`)} as minute,
      ${sinceStart(sql()`coalesce(earliest, minute)`)} as "from", (counted - coalesce(listed, 0))::int as count
    from (
      select key_id, minute, sum(count) as counted from usage_minutes
      where account_id = ${accountId} and minute >= ${isoTime(since)} and minute <= ${isoTime(until)} and status = 429
      group by key_id, minute
    ) counts left join (
      select key_id, date_trunc('minute', at) as minute, count(*) as listed, min(at) as earliest from request_log
      where account_id = ${accountId} and at >= ${isoTime(since)} and at <= ${isoTime(until)} and status = 429
      group by 1, 2
    ) rows using (key_id, minute)
    where counted > coalesce(listed, 0) order by minute desc`;
}

/** `program`: the user agent of the requests from this IP address, if they sent one. */
export type KeyCaller = { ipAddress: string; program: string | null; last: number };

type NewestOfKey = { since: number; until: number; ofKey: number; limit: number };

const newestOfKey = (accountId: AccountId, keyId: bigint, { since, until, ofKey }: NewestOfKey) => sql()`
  select ip_address, user_agent, status, error_code, at from (${newest(accountId, { since, until })}) as newest
  where key_id = ${keyId} order by at desc limit ${ofKey}`;

/** Who sent the newest requests of a key, the latest first. */
export function callersOfKey(accountId: AccountId, keyId: bigint, newest: NewestOfKey) {
  return readSql<KeyCaller[]>`
    select host(ip_address) as "ipAddress", user_agent as program, (extract(epoch from max(at)) * 1000)::float8 as last
    from (${newestOfKey(accountId, keyId, newest)}) newest where ip_address is not null
    group by ip_address, user_agent order by last desc limit ${newest.limit}`;
}

export type KeyError = { status: number; code: ErrorCode };

/** The errors of its newest requests, without how many: the log has only the first of consecutive rejections. */
export function errorsOfKey(accountId: AccountId, keyId: bigint, newest: NewestOfKey) {
  return readSql<KeyError[]>`
    select status, error_code as code from (${newestOfKey(accountId, keyId, newest)}) newest
    where error_code is not null group by status, error_code order by max(at) desc limit ${newest.limit}`;
}

/** Half, 95 % and 99 % of the requests took at most this many microseconds. */
export type Latency = { operation: string; requests: number; p50: number; p95: number; p99: number };

/** The latencies of the newest requests, without rejections. */
export function latencies(
  accountId: AccountId,
  { since, until, measured, ...filter }: Pick<LogQuery, "operation" | "key" | "since" | "until"> & { measured: number },
) {
  return readSql<Latency[]>`
    select operation, count(*)::int as requests, percentile_disc(0.5) within group (order by duration_micros) as p50,
      percentile_disc(0.95) within group (order by duration_micros) as p95,
      percentile_disc(0.99) within group (order by duration_micros) as p99
    from (
      select operation, duration_micros from (${newest(accountId, { since, until })}) as newest
      where status <> 429 and ${matches(filter)}
      order by at desc limit ${measured}
    ) measured group by operation order by requests desc, operation limit 100`;
}

/** The ID contains its time. */
export const findRequest = (accountId: AccountId, requestId: string): Promise<RequestDetails | undefined> =>
  firstOf(readSql<RequestDetails[]>`
    select ${detailColumns()} from request_log where account_id = ${accountId} and ${hasId(requestId)}`);
