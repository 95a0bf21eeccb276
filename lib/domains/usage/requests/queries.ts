import type { PendingQuery, Row } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import { isoTime } from "@/lib/base/time";
import { uuidOf } from "@/lib/domains/usage/log-row";
import { hasId, requestIdText } from "@/lib/domains/usage/queries";
import { boundsOf } from "@/lib/domains/usage/report/queries";
import type { LogFilter, LogPlace } from "@/lib/domains/usage/schema";
import { pageSql } from "@/lib/platform/db/client";

/** A request as the list shows it. `at` in milliseconds since the epoch. */
export type RequestLogEntry = {
  requestId: string;
  at: number;
  keyId: bigint;
  method: string;
  path: string;
  query: string | null;
  operation: string;
  status: number;
  errorCode: ErrorCode | null;
  errorMessage: string | null;
  durationMicros: number;
  ipAddress: string | null;
  userAgent: string | null;
  minuteLimit: number;
  minuteRemaining: number;
  dayLimit: number;
  dayRemaining: number;
};

/** Less than every other id of a request. */
const firstId = `req_${"0".repeat(32)}`;

const columns = () => pageSql()`
  ${requestIdText()} as "requestId", (extract(epoch from at) * 1000)::float8 as at, key_id as "keyId", method, path, query,
  operation, status, error_code as "errorCode", error_message as "errorMessage", duration_micros as "durationMicros", host(address) as "ipAddress",
  user_agent as "userAgent", minute_limit as "minuteLimit", minute_remaining as "minuteRemaining",
  day_limit as "dayLimit", day_remaining as "dayRemaining"`;

/** What is asked of the log: the filters, and the time it reaches back to, in milliseconds since the epoch. */
export type LogQuery = Pick<LogFilter, "operation" | "key" | "status"> & {
  since: number;
  until: number;
  before?: LogPlace;
  limit: number;
};

/**
 * Requests of an account, the newest first. The index on account and time gives them in this order, from the partition of
 * the newest day on; the older ones are not opened once the page is full.
 */
export async function findRequests(
  accountId: AccountId,
  { operation, key, status, since, until, before, limit }: LogQuery,
): Promise<RequestLogEntry[]> {
  const { first, last, without429 } = boundsOf(status);
  const end = before ?? { at: until, requestId: firstId };
  return pageSql()<RequestLogEntry[]>`
    select ${columns()} from request_log
    where account_id = ${accountId} and at >= ${isoTime(since)} and at <= ${isoTime(end.at)}
      and (at, request_id) < (${isoTime(end.at)}, ${uuidOf(end.requestId)}::uuid)
      and (${key ?? null}::bigint is null or key_id = ${key ?? null})
      and (${operation ?? null}::text is null or operation = ${operation ?? null})
      and status between ${first} and ${last} and not (${without429} and status = 429)
    order by at desc, request_id desc limit ${limit}`;
}

/**
 * When an account sent its newest requests, by key: in milliseconds since `since`, the oldest first.
 *
 * @param since milliseconds since the epoch, and so is `until`
 * @param most how many requests at most
 */
export async function instantsByKey(
  accountId: AccountId,
  { since, until, most }: { since: number; until: number; most: number },
): Promise<{ keyId: bigint; at: number[] }[]> {
  return pageSql()<{ keyId: bigint; at: number[] }[]>`
    select key_id as "keyId", array_agg((extract(epoch from at - ${isoTime(since)}::timestamptz) * 1000)::int order by at) as at
    from (
      select key_id, at from request_log
      where account_id = ${accountId} and at >= ${isoTime(since)} and at <= ${isoTime(until)}
      order by at desc, request_id desc limit ${most}
    ) newest group by key_id order by key_id`;
}

/** Rejections of a key within a clock minute that the log does not list. Times in milliseconds since `since`. */
export type UnlistedRejections = { keyId: bigint; minute: number; from: number; count: number };

/**
 * How many rejections of an account are counted and not listed, by key and clock minute, the newest first. They came no
 * earlier than `from`: after the rejection that is listed, or from the start of the minute.
 *
 * @param since milliseconds since the epoch, the start of a clock minute; `until` likewise
 */
export async function unlistedRejections(
  accountId: AccountId,
  { since, until }: { since: number; until: number },
): Promise<UnlistedRejections[]> {
  const sinceStart = (instant: PendingQuery<Row[]>) =>
    pageSql()`(extract(epoch from ${instant} - ${isoTime(since)}::timestamptz) * 1000)::int`;
  return pageSql()<UnlistedRejections[]>`
    select key_id as "keyId", ${sinceStart(pageSql()`minute`)} as minute,
      ${sinceStart(pageSql()`coalesce(earliest, minute)`)} as "from", (counted - coalesce(listed, 0))::int as count
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

/** One request of an account, whenever it was: its id says when. */
export async function findRequest(accountId: AccountId, requestId: string): Promise<RequestLogEntry | undefined> {
  const [row] = await pageSql()<RequestLogEntry[]>`
    select ${columns()} from request_log where account_id = ${accountId} and ${hasId(requestId)}`;
  return row;
}
