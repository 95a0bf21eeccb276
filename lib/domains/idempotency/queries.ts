import { and, eq } from "drizzle-orm";
import type { PendingQuery, Row } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { firstOf } from "@/lib/platform/db/rows";
import { idempotentResponses } from "@/lib/platform/db/schema";

type Fragment = PendingQuery<Row[]>;

/** A request with an Idempotency-Key, and the SHA-256 of its body. */
export type KeyedRequest = { accountId: AccountId; key: string; bodyHash: Uint8Array };

/** `first`: the kept response of an earlier request, and the hash of its body. `json`: the response, if this is the first. */
export type RepeatOutcome = { first: string | null; bodyHash: Uint8Array | null; json: string | null };

/**
 * Changes rows and keeps the responses in one statement, and so in one round trip and one transaction.
 *
 * @param change common table expressions, the last of which is `changed`: the `number` of each row of `claimed`, and its
 *   JSON as `response`. `claimed` has the numbers, from 1, of the requests that are the first with their key. It has no
 *   number of a key that another request has locked
 * @returns the outcomes in the order of the requests
 * @throws PostgresError unique_violation if there is a response that the statement cannot see, or one that has expired
 */
export async function runOnce(requests: KeyedRequest[], keptHours: number, change: Fragment): Promise<RepeatOutcome[]> {
  const on = sql();
  return await on<RepeatOutcome[]>`
    with request as materialized (
      select * from unnest(
          ${requests.map(({ accountId }) => String(accountId))}::bigint[], ${requests.map(({ key }) => key)}::text[],
          ${requests.map(({ bodyHash }) => `\\x${Buffer.from(bodyHash).toString("hex")}`)}::text[]::bytea[])
        with ordinality as r (account_id, key, body_hash, number)),
    earlier as materialized (
      select number, kept.body_hash, kept.response
      from request join idempotent_responses kept using (account_id, key)
      where kept.created_at > now() - make_interval(hours => ${keptHours})),
    claimed as materialized (
      select number from request
      where number in (select min(number) from request group by account_id, key)
        and pg_try_advisory_xact_lock(hashtextextended(account_id || ' ' || key, 0))
        and not exists (select from earlier where earlier.number = request.number)),
    ${change},
    kept as (
      insert into idempotent_responses (account_id, key, body_hash, response)
      select account_id, key, body_hash, response from changed join request using (number))
    select earlier.response as first, earlier.body_hash as "bodyHash", changed.response as json
    from request left join earlier using (number) left join changed using (number) order by number`;
}

export const deleteOldResponse = async (accountId: AccountId, key: string, keptHours: number) => sql()`
    delete from idempotent_responses
    where account_id = ${accountId} and key = ${key} and created_at <= now() - make_interval(hours => ${keptHours})`;

export async function deleteOldResponses(keptHours: number): Promise<void> {
  await sql()`delete from idempotent_responses where created_at < now() - make_interval(hours => ${keptHours})`;
}

/** @throws PostgresError unique_violation if there is a response with the key */
export async function insertResponse(on: Executor, request: KeyedRequest, response: string): Promise<void> {
  await on.insert(idempotentResponses).values({ ...request, response });
}

export const findResponse = ({ accountId, key }: KeyedRequest) =>
  firstOf(
    db()
      .select({ bodyHash: idempotentResponses.bodyHash, response: idempotentResponses.response })
      .from(idempotentResponses)
      .where(and(eq(idempotentResponses.accountId, accountId), eq(idempotentResponses.key, key))),
  );
