import type { AccountId } from "@/lib/base/account-id";
import type { PlanName } from "@/lib/base/vocabulary";
import { hasId, requestIdText } from "@/lib/domains/usage/queries";
import { pageSql } from "@/lib/platform/db/client";

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

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** How many accounts a search reads in their order before it asks the indexes, or leaves the rest to the next page. */
const walkedAtMost = 5_000;
/** Up to so many matches are sorted. */
const fewAtMost = 2_000;

/** Accounts by the newest first up to the id `from`, one more than the limit if there are so many; of `ids` if given. */
export function findAccounts(from: bigint, limit: number, { text, ids }: { text?: string; ids?: bigint[] } = {}) {
  const on = pageSql();
  const given = ids ? on`and id = any(${ids.map(String)}::bigint[])` : on``;
  return on<AccountRow[]>`
    select a.id, a.name, a.plan, a.created_at as "createdAt", a.disabled_at as "disabledAt",
      array(select email from users u where u.account_id = a.id order by u.id limit 10) as emails,
      (select k.name from api_keys k where k.account_id = a.id and k.last_four = ${text ?? null}::text limit 1) as "keyName"
    from (select * from accounts where id <= ${from} ${given} order by id desc limit ${limit + 1}) a
    order by a.id desc`;
}

/** The ids of all accounts with a text in an address or the name, or a key that ends in it, if they are few. */
export async function findFew(text: string): Promise<bigint[] | undefined> {
  const most = fewAtMost + 1;
  const rows = await pageSql()<{ id: bigint }[]>`
    (select id from accounts where name ilike ${patternOf(text)} limit ${most})
    union (select account_id from users where email ilike ${patternOf(text)} limit ${most})
    union (select account_id from api_keys where last_four = ${text} limit ${most})
    limit ${most}`;
  return rows.length > fewAtMost ? undefined : rows.map(({ id }) => id);
}

/** The ids of the accounts that a text finds by name or address among the newest `walkedAtMost` up to the id `from`. */
export async function findNearby(text: string, from: bigint, limit: number): Promise<bigint[]> {
  const rows = await pageSql()<{ id: bigint }[]>`
    select id from (select id, name from accounts where id <= ${from} order by id desc limit ${walkedAtMost}) a
    where a.name ilike ${patternOf(text)}
      or exists (select from users u where u.account_id = a.id and u.email ilike ${patternOf(text)} offset 0)
    order by id desc limit ${limit + 1}`;
  return rows.map(({ id }) => id);
}

/** The account behind those that {@link findNearby} looks at. */
export async function findEndOfWalk(from: bigint): Promise<bigint | undefined> {
  const [row] = await pageSql()<{ id: bigint }[]>`
    select id from accounts where id <= ${from} order by id desc offset ${walkedAtMost} limit 1`;
  return row?.id;
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

const loggedColumns = () => pageSql()`
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${requestIdText()} as "requestId",
  l.account_id as "accountId", a.name as "accountName", l.method, l.path, l.status, l.error_code as "errorCode",
  l.duration_micros as "durationMicros"`;

export async function findRequest(requestId: string): Promise<LoggedRequest | undefined> {
  const [row] = await pageSql()<LoggedRequest[]>`
    select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
    where ${hasId(requestId)} limit 1`;
  return row;
}

/** The latest requests that we failed to answer. */
export const findFailures = (limit: number) => pageSql()<LoggedRequest[]>`
  select ${loggedColumns()} from request_log l left join accounts a on a.id = l.account_id
  where l.status >= 500 order by l.at desc limit ${limit}`;

/** Requests by clock minute since an instant: all of them, the rate limited and the failed ones. */
export const countByMinute = (since: number) => pageSql()<
  { minute: number; requests: number; refused: number; failed: number }[]
>`
  select extract(epoch from minute)::float8 * 1000 as minute, sum(count)::int as requests,
    coalesce(sum(count) filter (where status = 429), 0)::int as refused,
    coalesce(sum(count) filter (where status >= 400 and status <> 429), 0)::int as failed
  from usage_minutes where minute >= ${iso(since)} group by minute order by minute`;

/** What an account used since an instant, by UTC day: all requests, and how many of them were refused. */
export const countByDay = (accountId: AccountId, since: number) => pageSql()<
  { day: string; requests: number; refused: number }[]
>`
  select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as requests,
    coalesce(sum(count) filter (where status = 429), 0)::int as refused
  from usage_minutes where account_id = ${accountId} and minute >= ${iso(since)} group by 1 order by 1`;
