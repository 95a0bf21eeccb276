import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, isoTime } from "@/lib/base/time";
import { sql } from "@/lib/platform/db/client";

/** `day` counts from `firstDay`. Rejected requests count too. @param firstDay the start of a UTC day */
export function countsOfKeysByDay(accountId: AccountId, firstDay: number) {
  return sql()<{ keyId: bigint; day: number; count: number }[]>`
    select key_id as "keyId", floor(extract(epoch from minute - ${isoTime(firstDay)}::timestamptz) * 1000 / ${DAY_MS})::int as day,
      sum(count)::int as count
    from usage_minutes where account_id = ${accountId} and minute >= ${isoTime(firstDay)}
    group by 1, 2`;
}

/** The most frequent first. */
export function countsOfKeyByStatus(accountId: AccountId, keyId: bigint, since: number) {
  return sql()<{ status: number; count: number }[]>`
    select status, sum(count)::int as count
    from usage_minutes where account_id = ${accountId} and key_id = ${keyId} and minute >= ${isoTime(since)}
    group by status order by count desc, status`;
}
