import type { AccountId } from "@/lib/base/account-id";
import { isoTime } from "@/lib/base/time";
import type { Periods } from "@/lib/domains/usage/periods";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { type Outcome, statusBounds } from "@/lib/domains/usage/words";
import { sql } from "@/lib/platform/db/client";

/** Requests of one key, operation and status in one period. `period` is the index of the period. */
export type PeriodCount = { period: number; keyId: bigint; operation: string; status: number; count: number };

/** The status bounds of an outcome, or of every status. `without429` excludes 429. */
export const boundsOf = (outcome: Outcome | undefined) => ({
  ...(outcome ? statusBounds[outcome] : { first: 0, last: 999 }),
  without429: outcome === "4xx",
});

/**
 * Counts the requests of an account by period, key, operation and status. Reads one range of the primary key, only in the
 * partitions of these days.
 */
export async function countsByPeriod(
  accountId: AccountId,
  { starts, end }: Periods,
  { operation, key, status }: Pick<UsageFilter, "operation" | "key" | "status">,
): Promise<PeriodCount[]> {
  const { first, last, without429 } = boundsOf(status);
  return sql()<PeriodCount[]>`
    select width_bucket(minute, ${starts.map(isoTime)}::text[]::timestamptz[]) - 1 as period, key_id as "keyId", operation,
      status, sum(count)::int as count
    from usage_minutes
    where account_id = ${accountId} and minute >= ${isoTime(starts[0] ?? end)} and minute < ${isoTime(end)}
      and (${key ?? null}::bigint is null or key_id = ${key ?? null})
      and (${operation ?? null}::text is null or operation = ${operation ?? null})
      and status between ${first} and ${last} and not (${without429} and status = 429)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
}
