import type { AccountId } from "@/lib/base/account-id";
import type { PlanName } from "@/lib/base/vocabulary";
import { hasId, requestIdText } from "@/lib/domains/usage/queries";
import { sql } from "@/lib/platform/db/client";

const iso = (ms: number): string => new Date(ms).toISOString();

/** An account in a list, with its people's addresses and, where a key was searched for, that key. */
export type AccountRow = {
  id: bigint;
  name: string;
  plan: PlanName;
  createdAt: string;
  disabledAt: string | null;
  emails: string[];
  keyName: string | null;
};

/** Accounts by the newest first up to the id `from`, with a text in an address or the name, or a key that ends in it. */
export function findAccounts(text: string | null, from: bigint, limit: number) {
  const pattern = text && `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql()<AccountRow[]>`
    select a.id, a.name, a.plan, a.created_at as "createdAt", a.disabled_at as "disabledAt",
      array(select email from users u where u.account_id = a.id order by u.id) as emails,
      (select k.name from api_keys k where k.account_id = a.id and k.last_four = ${text}::text limit 1) as "keyName"
    from accounts a
    where a.id <= ${from} and (${text}::text is null
      or a.name ilike ${pattern}
      or exists (select from users u where u.account_id = a.id and u.email ilike ${pattern})
      or a.id in (select k.account_id from api_keys k where k.last_four = ${text}::text))
    order by a.id desc limit ${limit + 1}`;
}

/** One request of the log. `at` is ISO 8601 in UTC. */
export type LoggedRequest = {
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

export async function findRequest(requestId: string): Promise<LoggedRequest | undefined> {
  const [row] = await sql()<LoggedRequest[]>`
    select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
    where ${hasId(requestId)} limit 1`;
  return row;
}

/** The latest requests that we failed to answer. */
export const findFailures = (limit: number) => sql()<LoggedRequest[]>`
  select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
  where l.status >= 500 order by l.at desc limit ${limit}`;

/** Requests by clock minute since an instant: all, the refused ones, and those we failed to answer. */
export const countByMinute = (since: number) => sql()<
  { minute: number; requests: number; refused: number; failed: number }[]
>`
  select extract(epoch from minute)::float8 * 1000 as minute, sum(count)::int as requests,
    coalesce(sum(count) filter (where status = 429), 0)::int as refused,
    coalesce(sum(count) filter (where status >= 500), 0)::int as failed
  from usage_minutes where minute >= ${iso(since)} group by minute order by minute`;

/** What an account used since an instant, by UTC day: all requests, and how many of them were refused. */
export const countByDay = (accountId: AccountId, since: number) => sql()<
  { day: string; requests: number; refused: number }[]
>`
  select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as requests,
    coalesce(sum(count) filter (where status = 429), 0)::int as refused
  from usage_minutes where account_id = ${accountId} and minute >= ${iso(since)} group by 1 order by 1`;
