import { and, eq } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { firstOf, hasRows } from "@/lib/platform/db/rows";
import { accounts, memberships, sessions, users } from "@/lib/platform/db/schema";

export type ActingAccount = typeof accounts.$inferSelect;

/** Those who lock it wait for each other. API requests that add rows of the account do not wait, except for an `update`. */
export const lockAccount = (
  on: Executor,
  accountId: AccountId,
  strength: "no key update" | "update" = "no key update",
): Promise<ActingAccount | undefined> =>
  firstOf(on.select().from(accounts).where(eq(accounts.id, accountId)).for(strength));

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
