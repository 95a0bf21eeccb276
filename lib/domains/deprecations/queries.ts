import type { AccountId } from "@/lib/base/account-id";
import { isoTime } from "@/lib/base/time";
import { readSql } from "@/lib/platform/db/read-client";

/** `program`: the user agent of the last call. */
type KeyCalls = { keyId: bigint; count: number; last: number; program: string | null };

/** Reads the account's counts, and for each key the minute of the request log that has its last call. */
export function callsByKey(accountId: AccountId, operation: string, since: number, limit: number) {
  return readSql<KeyCalls[]>`
    select counted.key_id as "keyId", count, (extract(epoch from coalesce(logged.at, minute)) * 1000)::float8 as last,
      user_agent as program
    from (
      select key_id, sum(count)::int as count, max(minute) as minute from usage_minutes
      where account_id = ${accountId} and minute >= ${isoTime(since)} and operation = ${operation}
      group by key_id order by max(minute) desc, key_id limit ${limit}
    ) counted left join lateral (
      select at, user_agent from request_log
      where account_id = ${accountId} and key_id = counted.key_id and operation = ${operation}
        and at >= counted.minute - interval '1 minute' and at < counted.minute + interval '2 minutes'
      order by at desc limit 1
    ) logged on true
    order by last desc`;
}

/** `announcedAt`: when the account was last told about it. */
export type AccountCalls = {
  accountId: bigint;
  name: string;
  keys: number;
  count: number;
  last: number;
  announcedAt: number | null;
};

/** Those not told first. Reads all counts: with the connections of the API, which may take longer. */
export function callsByAccount(operation: string, since: number, limit: number) {
  return readSql<AccountCalls[]>`
    select counted.account_id as "accountId", a.name, keys, count, (extract(epoch from last) * 1000)::float8 as last,
      (extract(epoch from told.at) * 1000)::float8 as "announcedAt"
    from (
      select account_id, count(distinct key_id)::int as keys, sum(count)::int as count, max(minute) as last
      from usage_minutes where operation = ${operation} and minute >= ${isoTime(since)}
      group by account_id
    ) counted join accounts a on a.id = counted.account_id
      left join lateral (
        select max(created_at) as at from notifications
        where account_id = a.id and kind = 'deprecated-operation' and subject = ${operation}
      ) told on true
    order by told.at is not null, count desc, counted.account_id limit ${limit}`;
}
