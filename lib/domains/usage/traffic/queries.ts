import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, HOUR_MS, isoDay, isoTime, MINUTE_MS } from "@/lib/base/time";
import { hasId, requestIdText } from "@/lib/domains/usage/queries";
import { requestId } from "@/lib/domains/usage/schema";
import { sql } from "@/lib/platform/db/client";

/** `at` is ISO 8601 in UTC. */
export type RequestSummary = {
  at: string;
  requestId: string;
  accountId: bigint;
  accountName: string | null;
  method: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMicros: number;
};

const summaries = () => sql()`
  select to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${requestIdText()} as "requestId",
    l.account_id as "accountId", a.name as "accountName", l.method, l.path, l.status, l.error_code as "errorCode",
    l.duration_micros as "durationMicros"
  from request_log l left join accounts a on a.id = l.account_id`;

export async function findRequest(text: string): Promise<RequestSummary | undefined> {
  if (!requestId.safeParse(text).success) return undefined;
  const [row] = await sql()<RequestSummary[]>`${summaries()} where ${hasId(text)} limit 1`;
  return row;
}

export const latestFailedRequests = async (limit: number): Promise<RequestSummary[]> => [
  ...(await sql()<RequestSummary[]>`${summaries()} where l.status >= 500 order by l.at desc limit ${limit}`),
];

export const latestRequestsOf = async (accountId: AccountId, limit: number): Promise<RequestSummary[]> => [
  ...(await sql()<RequestSummary[]>`
    ${summaries()} where l.account_id = ${accountId} order by l.at desc limit ${limit}`),
];

export type MinuteCount = { minute: number; requests: number; rejected: number; failed: number };

/** The last 60 clock minutes, including empty ones. */
export async function requestsByMinute(now: number): Promise<MinuteCount[]> {
  const [first, last] = [isoTime(now - 59 * MINUTE_MS - (now % MINUTE_MS)), isoTime(now)];
  const rows = await sql()<MinuteCount[]>`
    select (extract(epoch from start) * 1000)::float8 as minute, coalesce(sum(count), 0)::int as requests,
      coalesce(sum(count) filter (where status = 429), 0)::int as rejected,
      coalesce(sum(count) filter (where status >= 400 and status <> 429), 0)::int as failed
    from generate_series(${first}::timestamptz, ${last}::timestamptz, '1 minute') as start
      left join usage_minutes on minute >= ${first} and minute = start
    group by start order by start`;
  return [...rows];
}

/** Null without requests. */
export type HourErrors = { at: number; share: number | null };

/** The last 24 clock hours, for everyone: it shows no numbers of requests. */
export async function serverErrorsByHour(now: number): Promise<HourErrors[]> {
  const [first, last] = [isoTime(now - 23 * HOUR_MS - (now % HOUR_MS)), isoTime(now)];
  const rows = await sql()<HourErrors[]>`
    select (extract(epoch from start) * 1000)::float8 as at,
      coalesce(sum(count) filter (where status >= 500), 0)::float8 / sum(count) as share
    from generate_series(${first}::timestamptz, ${last}::timestamptz, '1 hour') as start
      left join usage_minutes on minute >= ${first} and date_trunc('hour', minute, 'UTC') = start
    group by start order by start`;
  return [...rows];
}

export type DayCount = { day: string; requests: number; rejected: number };

/** UTC days, today last. */
export async function lastWeek(accountId: AccountId, now: number): Promise<DayCount[]> {
  const [first, last] = [isoDay(now - 6 * DAY_MS), isoDay(now)];
  const rows = await sql()<DayCount[]>`
    select to_char(start, 'YYYY-MM-DD') as day, coalesce(sum(count), 0)::int as requests,
      coalesce(sum(count) filter (where status = 429), 0)::int as rejected
    from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') as start
      left join usage_minutes on account_id = ${accountId} and minute >= ${`${first}T00:00:00Z`}
        and date_trunc('day', minute at time zone 'UTC') = start
    group by start order by start`;
  return [...rows];
}
