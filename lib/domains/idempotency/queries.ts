import type { PendingQuery, Row } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import { type Connection, sql } from "@/lib/platform/db/client";

const lockOf = (on: Connection, accountId: AccountId, key: string) =>
  on`pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0))`;

/** Locks one key until the transaction ends, without waiting. @returns false if another request has the lock */
export async function tryLock(on: Connection, accountId: AccountId, key: string): Promise<boolean> {
  const [row] = await on<{ locked: boolean }[]>`select ${lockOf(on, accountId, key)} as locked`;
  return row?.locked ?? false;
}

/** `first`: the kept response of an earlier request, and the hash of its body. `json`: the response, if this is the first. */
type Outcome = { first: string | null; bodyHash: Uint8Array | null; json: string | null };

/**
 * Changes rows and keeps the response in one statement, and so in one round trip and one transaction.
 *
 * @param change a statement that inserts a row for each row of `claimed`, and returns the JSON as `response`. `claimed` has
 *   one row, or none if the key was used or another request has its lock
 * @throws PostgresError unique_violation if there is a response that the statement cannot see, or one that has expired
 */
export async function runOnce(
  accountId: AccountId,
  { key, bodyHash }: { key: string; bodyHash: Uint8Array },
  keptHours: number,
  change: PendingQuery<Row[]>,
): Promise<Outcome | undefined> {
  const on = sql();
  const [outcome] = await on<Outcome[]>`
    with claim as (select ${lockOf(on, accountId, key)} as locked),
    earlier as (
      select body_hash, response from idempotent_responses
      where account_id = ${accountId} and key = ${key} and created_at > now() - make_interval(hours => ${keptHours})),
    claimed as (select from claim where locked and not exists (select from earlier)),
    changed as (${change}),
    kept as (
      insert into idempotent_responses (account_id, key, body_hash, response)
      select ${accountId}::bigint, ${key}::text, ${bodyHash}::bytea, response from changed returning response)
    select earlier.response as first, earlier.body_hash as "bodyHash", kept.response as json
    from claim left join earlier on true left join kept on true`;
  return outcome;
}

/** Deletes the response to one key if it has expired. */
export async function deleteOldResponse(accountId: AccountId, key: string, keptHours: number): Promise<void> {
  await sql()`
    delete from idempotent_responses
    where account_id = ${accountId} and key = ${key} and created_at <= now() - make_interval(hours => ${keptHours})`;
}

export async function deleteOldResponses(keptHours: number): Promise<void> {
  await sql()`delete from idempotent_responses where created_at < now() - make_interval(hours => ${keptHours})`;
}
