import { and, count, desc, eq, gt, isNull, or, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { PlanName, Scope } from "@/lib/base/vocabulary";
import { type Executor, sql } from "@/lib/platform/db/client";
import { apiKeys } from "@/lib/platform/db/schema";

export type ApiKey = typeof apiKeys.$inferSelect;

/** What authentication needs to know of a key and of its account. Times in milliseconds since the epoch. */
export type VerifiableKey = {
  id: bigint;
  accountId: bigint;
  scopes: Scope[];
  expiresAt: number | null;
  revokedAt: number | null;
  plan: PlanName;
  customPerMinute: number | null;
  customPerDay: number | null;
  accountDisabled: boolean;
};

/** Finds a key by its SHA-256. On the hot path, and so a prepared statement. */
export async function findByHash(hash: Uint8Array): Promise<VerifiableKey | undefined> {
  const [row] = await sql()<VerifiableKey[]>`
    select k.id, k.account_id as "accountId", k.scopes,
      (extract(epoch from k.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from k.revoked_at) * 1000)::float8 as "revokedAt",
      a.plan, a.custom_per_minute as "customPerMinute", a.custom_per_day as "customPerDay",
      a.disabled_at is not null as "accountDisabled"
    from api_keys k join accounts a on a.id = k.account_id
    where k.hash = ${hash}`;
  return row;
}

export async function insertKey(on: Executor, values: typeof apiKeys.$inferInsert): Promise<ApiKey> {
  const [row] = await on.insert(apiKeys).values(values).returning();
  return row as ApiKey;
}

/** How many keys of an account work and were not rolled. */
export async function countActive(on: Executor, accountId: AccountId): Promise<number> {
  const [row] = await on
    .select({ active: count() })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        isNull(apiKeys.revokedAt),
        isNull(apiKeys.replacedBy),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, raw`now()`)),
      ),
    );
  return row?.active ?? 0;
}

export const findKeys = (on: Executor, accountId: AccountId): Promise<ApiKey[]> =>
  on.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.id));

/** Reads one key of an account, locked until the transaction ends. */
export async function findKeyForUpdate(on: Executor, accountId: AccountId, id: bigint): Promise<ApiKey | undefined> {
  const [row] = await on
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id)))
    .for("update");
  return row;
}

export async function updateKey(
  on: Executor,
  accountId: AccountId,
  id: bigint,
  values: Partial<Pick<ApiKey, "name" | "expiresAt" | "revokedAt" | "replacedBy">>,
): Promise<ApiKey> {
  const [row] = await on
    .update(apiKeys)
    .set(values)
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id)))
    .returning();
  return row as ApiKey;
}
