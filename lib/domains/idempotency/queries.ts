import type { AccountId } from "@/lib/base/account-id";
import { type Connection, sql } from "@/lib/platform/db/client";

/** Locks one key until the transaction ends, without waiting. @returns false if another request has the lock */
export async function tryLock(on: Connection, accountId: AccountId, key: string): Promise<boolean> {
  const [row] = await on<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0)) as locked`;
  return row?.locked ?? false;
}

export async function findResponse(
  on: Connection,
  accountId: AccountId,
  key: string,
  keptHours: number,
): Promise<{ bodyHash: Uint8Array; json: string } | undefined> {
  const [row] = await on<{ bodyHash: Uint8Array; json: string }[]>`
    select body_hash as "bodyHash", response as json from idempotent_responses
    where account_id = ${accountId} and key = ${key} and created_at > now() - make_interval(hours => ${keptHours})`;
  return row;
}

export async function saveResponse(
  on: Connection,
  values: { accountId: AccountId; key: string; bodyHash: Uint8Array; json: string },
): Promise<void> {
  await on`
    insert into idempotent_responses (account_id, key, body_hash, response)
    values (${values.accountId}, ${values.key}, ${values.bodyHash}, ${values.json})
    on conflict (account_id, key) do update
      set body_hash = excluded.body_hash, response = excluded.response, created_at = now()`;
}

export async function deleteOldResponses(keptHours: number): Promise<void> {
  await sql()`delete from idempotent_responses where created_at < now() - make_interval(hours => ${keptHours})`;
}
