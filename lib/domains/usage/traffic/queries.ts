import type { AccountId } from "@/lib/base/account-id";
import { isoTime } from "@/lib/base/time";
import { hasId, requestIdText } from "@/lib/domains/usage/queries";
import { sql } from "@/lib/platform/db/client";

/** A row of the request log of any account. `at` is ISO 8601 in UTC. */
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

const loggedColumns = () => sql()`
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${requestIdText()} as "requestId",
  l.account_id as "accountId", a.name as "accountName", l.method, l.path, l.status, l.error_code as "errorCode",
  l.duration_micros as "durationMicros"`;

export async function findRequest(requestId: string): Promise<RequestSummary | undefined> {
  const [row] = await sql()<RequestSummary[]>`
    select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
    where ${hasId(requestId)} limit 1`;
  return row;
}

/** The latest requests that ended in a server error. */
export const findFailedRequests = (limit: number) => sql()<RequestSummary[]>`
  select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
  where l.status >= 500 order by l.at desc limit ${limit}`;

/** The latest requests of an account. */
export const findRequestsOf = (accountId: AccountId, limit: number) => sql()<RequestSummary[]>`
  select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
  where l.account_id = ${accountId} order by l.at desc limit ${limit}`;

/** Requests by clock minute since an instant: all, rate limited and failed ones. */
export const countByMinute = (since: number) => sql()<
  { minute: number; requests: number; rejected: number; failed: number }[]
>`
  select extract(epoch from minute)::float8 * 1000 as minute, sum(count)::int as requests,
    coalesce(sum(count) filter (where status = 429), 0)::int as rejected,
    coalesce(sum(count) filter (where status >= 400 and status <> 429), 0)::int as failed
  from usage_minutes where minute >= ${isoTime(since)} group by minute order by minute`;

/** Requests by clock hour since an instant: all, and those that ended in a server error. */
export const countByHour = (since: number) => sql()<{ at: number; requests: number; errors: number }[]>`
  select extract(epoch from date_trunc('hour', minute, 'UTC'))::float8 * 1000 as at, sum(count)::int as requests,
    coalesce(sum(count) filter (where status >= 500), 0)::int as errors
  from usage_minutes where minute >= ${isoTime(since)} group by 1 order by 1`;

/** The usage of an account since an instant, by UTC day: all requests, and the rejected ones. */
export const countByDay = (accountId: AccountId, since: number) => sql()<
  { day: string; requests: number; rejected: number }[]
>`
  select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as requests,
    coalesce(sum(count) filter (where status = 429), 0)::int as rejected
  from usage_minutes where account_id = ${accountId} and minute >= ${isoTime(since)} group by 1 order by 1`;
