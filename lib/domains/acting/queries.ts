import { and, eq } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { firstOf } from "@/lib/platform/db/rows";
import { accounts, memberships } from "@/lib/platform/db/schema";

export type Account = typeof accounts.$inferSelect;

/** Those who lock it wait for each other. API requests that add rows of the account do not wait, except for an `update`. */
export const lockAccount = (
  on: Executor,
  accountId: AccountId,
  strength: "no key update" | "update" = "no key update",
): Promise<Account | undefined> => firstOf(on.select().from(accounts).where(eq(accounts.id, accountId)).for(strength));

export const findRole = async (on: Executor, accountId: bigint, userId: bigint): Promise<MemberRole | undefined> => {
  const row = await firstOf(
    on
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))),
  );
  return row?.role;
};
