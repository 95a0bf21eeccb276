import { eq } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import { type Connection, type Executor, sql } from "@/lib/platform/db/client";
import { requestLog, usageMinutes } from "@/lib/platform/db/schema";
import type { RequestEvent } from "./event";

/** Requests of one key, operation and status in one clock minute (its start, in milliseconds since the epoch). */
export type UsageCount = {
  minute: number;
  accountId: bigint;
  keyId: bigint;
  operation: string;
  status: number;
  count: number;
};

export type LastUse = Pick<RequestEvent, "keyId" | "at" | "address">;

const iso = (ms: number): string => new Date(ms).toISOString();
const byKey = (a: { keyId: bigint }, b: { keyId: bigint }): number => (a.keyId < b.keyId ? -1 : 1);

// Each statement takes all of its rows at once: one plan, one round trip, however many there are. Rows are sorted where
// they are updated, so that two processes that flush at once lock them in the same order. Times go as text: drizzle, on the
// same connections, takes the serializer of timestamps away.

export async function addCounts(on: Connection, counts: UsageCount[]): Promise<void> {
  const rows = counts.sort(
    (a, b) => byKey(a, b) || a.minute - b.minute || a.operation.localeCompare(b.operation) || a.status - b.status,
  );
  await on`
    insert into usage_minutes (minute, account_id, key_id, operation, status, count)
    select * from unnest(
      ${rows.map((r) => iso(r.minute))}::text[]::timestamptz[], ${rows.map((r) => String(r.accountId))}::bigint[],
      ${rows.map((r) => String(r.keyId))}::bigint[], ${rows.map((r) => r.operation)}::text[],
      ${rows.map((r) => r.status)}::smallint[], ${rows.map((r) => r.count)}::int[])
    on conflict (account_id, minute, key_id, operation, status)
      do update set count = usage_minutes.count + excluded.count`;
}

/** A request as a row of the request log, in JSON. */
export const logRow = (event: RequestEvent): string =>
  JSON.stringify({
    at: iso(event.at),
    request_id: event.requestId,
    account_id: String(event.accountId),
    key_id: String(event.keyId),
    method: event.method,
    path: event.path,
    operation: event.operation,
    status: event.status,
    error_code: event.errorCode,
    duration_micros: event.durationMicros,
    address: event.address,
    user_agent: event.userAgent,
    minute_limit: event.windows.minute.limit,
    minute_remaining: event.windows.minute.remaining,
    day_limit: event.windows.day.limit,
    day_remaining: event.windows.day.remaining,
  });

/** @param rows made by {@link logRow} */
export async function insertRows(on: Connection, rows: string[]): Promise<void> {
  await on`
    insert into request_log select * from json_populate_recordset(null::request_log, ${`[${rows.join()}]`}::text::json)`;
}

/** Whether a request is in the request log. */
export async function isLogged(on: Connection, { at, requestId }: RequestEvent): Promise<boolean> {
  const found = await on`select 1 from request_log where at = ${iso(at)}::timestamptz and request_id = ${requestId}`;
  return found.length > 0;
}

export async function noteLastUse(on: Connection, uses: LastUse[]): Promise<void> {
  const rows = uses.sort(byKey);
  await on`
    update api_keys k set last_used_at = u.at, last_used_address = u.address
    from unnest(
      ${rows.map((r) => String(r.keyId))}::bigint[], ${rows.map((r) => iso(r.at))}::text[]::timestamptz[],
      ${rows.map((r) => r.address)}::inet[]) as u (id, at, address)
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`;
}

/** What each account's windows have counted: the requests since these instants that were not refused. */
export function countsSince(minuteStart: number, dayStart: number) {
  return sql()<{ accountId: bigint; minuteUsed: number; dayUsed: number }[]>`
    select account_id as "accountId",
      coalesce(sum(count) filter (where minute >= ${iso(minuteStart)}), 0)::int as "minuteUsed",
      sum(count)::int as "dayUsed"
    from usage_minutes where minute >= ${iso(dayStart)} and status <> 429 group by account_id`;
}

/** How many requests of an account its windows have counted between two clock minutes, the second one not included. */
export async function countBetween(accountId: AccountId, start: number, end: number): Promise<number> {
  const [row] = await sql()<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from usage_minutes
    where account_id = ${accountId} and minute >= ${iso(start)} and minute < ${iso(end)} and status <> 429`;
  return row?.count ?? 0;
}

/** What an account has used, by UTC day, key, operation and status. */
export function countsByDay(accountId: AccountId) {
  return sql()<{ day: string; keyId: bigint; operation: string; status: number; count: number }[]>`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, key_id as "keyId", operation, status,
      sum(count)::int as count
    from usage_minutes where account_id = ${accountId} group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
}

/** Forgets everything that an account has used. */
export async function deleteUsage(on: Executor, accountId: AccountId): Promise<void> {
  await on.delete(usageMinutes).where(eq(usageMinutes.accountId, accountId));
  await on.delete(requestLog).where(eq(requestLog.accountId, accountId));
}

/**
 * The requests of an account in each clock hour of a UTC day that had any: those that went well, those that ended in
 * an error, and those that were refused with 429.
 *
 * @param dayStart milliseconds since the epoch
 */
export function countsOfToday(accountId: AccountId, dayStart: number) {
  return sql()<{ hour: number; ok: number; errors: number; refused: number }[]>`
    select extract(hour from minute at time zone 'UTC')::int as hour,
      coalesce(sum(count) filter (where status < 400), 0)::int as ok,
      coalesce(sum(count) filter (where status >= 400 and status <> 429), 0)::int as errors,
      coalesce(sum(count) filter (where status = 429), 0)::int as refused
    from usage_minutes where account_id = ${accountId} and minute >= ${iso(dayStart)} group by 1 order by 1`;
}

/** The latest requests of an account that were refused: over a limit, by a ban, or for want of a scope. */
export function latestRefusals(accountId: AccountId, limit: number) {
  return sql()<{ at: number; requestId: string; keyId: bigint; method: string; path: string; errorCode: ErrorCode }[]>`
    select (extract(epoch from at) * 1000)::float8 as at, request_id as "requestId", key_id as "keyId", method, path,
      error_code as "errorCode"
    from request_log where account_id = ${accountId} and status in (403, 429) order by at desc limit ${limit}`;
}
