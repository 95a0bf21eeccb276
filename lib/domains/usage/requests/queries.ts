import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import { boundsOf } from "@/lib/domains/usage/report/queries";
import type { LogFilter, LogPlace } from "@/lib/domains/usage/schema";
import { sql } from "@/lib/platform/db/client";

/** A request as the list shows it. `at` in milliseconds since the epoch. */
export type LoggedRequest = {
  requestId: string;
  at: number;
  keyId: bigint;
  method: string;
  path: string;
  operation: string;
  status: number;
  errorCode: ErrorCode | null;
  durationMicros: number;
  address: string | null;
  userAgent: string | null;
  minuteLimit: number;
  minuteRemaining: number;
  dayLimit: number;
  dayRemaining: number;
};

const iso = (ms: number): string => new Date(ms).toISOString();

const columns = () => sql()`
  request_id as "requestId", (extract(epoch from at) * 1000)::float8 as at, key_id as "keyId", method, path, operation,
  status, error_code as "errorCode", duration_micros as "durationMicros", host(address) as address,
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
 * Requests of an account, the newest first. The index on account, time and id gives them in this order, from the partition
 * of the newest day on; the older ones are not opened once the page is full.
 */
export async function findRequests(
  accountId: AccountId,
  { operation, key, status, since, until, before, limit }: LogQuery,
): Promise<LoggedRequest[]> {
  const { first, last, without429 } = boundsOf(status);
  const end = before ?? { at: until, requestId: "" };
  return sql()<LoggedRequest[]>`
    select ${columns()} from request_log
    where account_id = ${accountId} and at >= ${iso(since)} and at <= ${iso(end.at)}
      and (at, request_id) < (${iso(end.at)}, ${end.requestId})
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
  return sql()<{ keyId: bigint; at: number[] }[]>`
    select key_id as "keyId", array_agg((extract(epoch from at - ${iso(since)}::timestamptz) * 1000)::int order by at) as at
    from (
      select key_id, at from request_log
      where account_id = ${accountId} and at >= ${iso(since)} and at <= ${iso(until)}
      order by at desc, request_id desc limit ${most}
    ) newest group by key_id order by key_id`;
}

/** One request of an account, whenever it was. */
export async function findRequest(accountId: AccountId, requestId: string): Promise<LoggedRequest | undefined> {
  const [row] = await sql()<LoggedRequest[]>`
    select ${columns()} from request_log where request_id = ${requestId} and account_id = ${accountId}`;
  return row;
}
