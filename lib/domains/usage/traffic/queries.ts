import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, isoDay, isoTime, MINUTE_MS } from "@/lib/base/time";
import { hasId, isCounted, requestIdText } from "@/lib/domains/usage/queries";
import type { RequestLogEntry } from "@/lib/domains/usage/requests/queries";
import { requestId } from "@/lib/domains/usage/schema";
import { sql } from "@/lib/platform/db/client";
import { readSql } from "@/lib/platform/db/read-client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";

type RequestSummary = Pick<
  RequestLogEntry,
  "at" | "requestId" | "method" | "path" | "status" | "errorCode" | "durationMicros"
> & { accountId: bigint; accountName: string | null };

const summaries = () => sql()`
  select (extract(epoch from l.at) * 1000)::float8 as at, ${requestIdText()} as "requestId",
    l.account_id as "accountId", a.name as "accountName", l.method, l.path, l.status, l.error_code as "errorCode",
    l.duration_micros as "durationMicros"
  from request_log l left join accounts a on a.id = l.account_id`;

export async function findRequestOfAnyAccount(text: string): Promise<RequestSummary | undefined> {
  if (!requestId.safeParse(text).success) return undefined;
  return firstOf(readSql<RequestSummary[]>`${summaries()} where ${hasId(text)} limit 1`);
}

export const latestFailedRequests = (limit: number) =>
  readSql<RequestSummary[]>`${summaries()} where l.status >= 500 order by l.at desc limit ${limit}`;

export const latestRequestsOf = (accountId: AccountId, limit: number) =>
  readSql<RequestSummary[]>`${summaries()} where l.account_id = ${accountId} order by l.at desc limit ${limit}`;

export type MinuteTraffic = { minute: number; requests: number; rejected: number; failed: number };

/** The last 60 clock minutes, including empty ones. */
export async function requestsByMinute(now: number): Promise<MinuteTraffic[]> {
  const [first, last] = [isoTime(now - 59 * MINUTE_MS - (now % MINUTE_MS)), isoTime(now)];
  const rows = await readSql<MinuteTraffic[]>`
    select (extract(epoch from start) * 1000)::float8 as minute, coalesce(sum(count) filter (where ${isCounted()}), 0)::int as requests,
      coalesce(sum(count) filter (where status = 429), 0)::int as rejected,
      coalesce(sum(count) filter (where status >= 400 and status <> 429), 0)::int as failed
    from generate_series(${first}::timestamptz, ${last}::timestamptz, '1 minute') as start
      left join usage_minutes on minute >= ${first} and minute = start
    group by start order by start`;
  return [...rows];
}

export type StoreFigures = { accounts: number; responses: number; failed: number };

/** Responses of the last 24 hours. @param now milliseconds since the epoch */
export const storeFigures = (now: number): Promise<StoreFigures> =>
  rowOf(readSql<StoreFigures[]>`
    select (select count(*) from accounts)::float8 as accounts, coalesce(sum(count), 0)::float8 as responses,
      coalesce(sum(count) filter (where status >= 500), 0)::float8 as failed
    from usage_minutes where minute >= ${isoTime(now - DAY_MS)}`);

export type DayCount = { day: string; requests: number; rejected: number };

/** UTC days, today last. */
export async function lastWeek(accountId: AccountId, now: number): Promise<DayCount[]> {
  const [first, last] = [isoDay(now - 6 * DAY_MS), isoDay(now)];
  const rows = await readSql<DayCount[]>`
    select to_char(start, 'YYYY-MM-DD') as day, coalesce(sum(count) filter (where ${isCounted()}), 0)::int as requests,
      coalesce(sum(count) filter (where status = 429), 0)::int as rejected
    from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') as start
      left join usage_minutes on account_id = ${accountId} and minute >= ${`${first}T00:00:00Z`}
        and date_trunc('day', minute at time zone 'UTC') = start
    group by start order by start`;
  return [...rows];
}
