import { and, desc, eq, gt, isNull, or, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";
import { managementKeys } from "@/lib/platform/db/schema";

export type ManagementKey = typeof managementKeys.$inferSelect;

/** `role`: of its creator, null if they left. */
type VerifiableManagementKey = Pick<
  ManagementKey,
  "id" | "accountId" | "createdBy" | "name" | "prefix" | "lastFour" | "scopes" | "allowedRanges" | "revokedAt"
> & { isExpired: boolean; accountDisabled: boolean; role: MemberRole | null; lacksSecondFactor: boolean };

/** A key, with what keeps it from working. */
export const findVerifiable = (hash: Uint8Array): Promise<VerifiableManagementKey | undefined> =>
  firstOf(sql()<VerifiableManagementKey[]>`
    select k.id, k.account_id as "accountId", k.created_by as "createdBy", k.name, k.prefix, k.last_four as "lastFour",
      k.scopes, k.allowed_ranges as "allowedRanges", k.revoked_at as "revokedAt",
      coalesce(k.expires_at <= now(), false) as "isExpired", a.disabled_at is not null as "accountDisabled", m.role,
      a.requires_second_factor and not exists (
        select from authenticators f where f.user_id = k.created_by and f.confirmed_at is not null)
        and not exists (select from passkeys p where p.user_id = k.created_by) as "lacksSecondFactor"
    from management_keys k join accounts a on a.id = k.account_id
    left join memberships m on m.account_id = k.account_id and m.user_id = k.created_by
    where k.hash = ${hash}`);

/** Writes at most once a minute. */
export async function recordUse(id: bigint): Promise<void> {
  const isDue = or(isNull(managementKeys.lastUsedAt), raw`${managementKeys.lastUsedAt} < now() - interval '1 minute'`);
  await db()
    .update(managementKeys)
    .set({ lastUsedAt: raw`now()` })
    .where(and(eq(managementKeys.id, id), isDue));
}

const isWorking = and(
  isNull(managementKeys.revokedAt),
  or(isNull(managementKeys.expiresAt), gt(managementKeys.expiresAt, raw`now()`)),
);

export const countWorking = (on: Executor, accountId: AccountId): Promise<number> =>
  on.$count(managementKeys, and(eq(managementKeys.accountId, accountId), isWorking));

export const insertManagementKey = (on: Executor, values: typeof managementKeys.$inferInsert): Promise<ManagementKey> =>
  rowOf(on.insert(managementKeys).values(values).returning());

/** Those that are not revoked, then the others, the newest first. */
export const findManagementKeys = (accountId: AccountId): Promise<ManagementKey[]> =>
  db()
    .select()
    .from(managementKeys)
    .where(eq(managementKeys.accountId, accountId))
    .orderBy(raw`${managementKeys.revokedAt} is not null`, desc(managementKeys.id))
    .limit(200);

/** Those that are not revoked. @returns the ones that it revokes */
export const revokeRows = (
  on: Executor,
  accountId: AccountId,
  { id, createdBy }: { id?: bigint; createdBy?: bigint | undefined },
): Promise<ManagementKey[]> =>
  on
    .update(managementKeys)
    .set({ revokedAt: raw`now()` })
    .where(
      and(
        eq(managementKeys.accountId, accountId),
        id === undefined ? undefined : eq(managementKeys.id, id),
        createdBy === undefined ? undefined : eq(managementKeys.createdBy, createdBy),
        isNull(managementKeys.revokedAt),
      ),
    )
    .returning();

export const findByHash = (hash: Uint8Array): Promise<ManagementKey | undefined> =>
  firstOf(db().select().from(managementKeys).where(eq(managementKeys.hash, hash)));
