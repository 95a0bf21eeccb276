import { and, eq } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { firstOf, hasRows } from "@/lib/platform/db/rows";
import { accounts, memberships, sessions, users } from "@/lib/platform/db/schema";

export type LockedAccount = typeof accounts.$inferSelect;

/**
 * Those who lock it wait for each other. Who adds rows of the account does not wait: who has locked one of its orders, and then
 * adds an event, would be a deadlock with a deletion.
 */
export const findAccountForUpdate = (on: Executor, accountId: AccountId): Promise<LockedAccount | undefined> =>
  firstOf(on.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update"));

export const findRole = async (on: Executor, accountId: bigint, userId: bigint): Promise<MemberRole | undefined> => {
  const row = await firstOf(
    on
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))),
  );
  return row?.role;
};

export const isSession = (on: Executor, id: string): Promise<boolean> =>
  hasRows(
    on
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
      .where(eq(sessions.id, id)),
  );
