import { and, eq, gt, isNull, lt, not, sql as raw } from "drizzle-orm";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/queries";
import { db, type Executor } from "@/lib/platform/db/client";
import { firstOf, hasRows } from "@/lib/platform/db/rows";
import { accounts, mailedLinks, memberships, users } from "@/lib/platform/db/schema";

type MailedLink = typeof mailedLinks.$inferSelect;

/** Whether a person is a member of accounts that are all disabled. */
const isDisabled = raw<boolean>`coalesce((
  select bool_and(${accounts.disabledAt} is not null) from ${memberships}
  join ${accounts} on ${accounts.id} = ${memberships.accountId} where ${memberships.userId} = ${users.id}), false)`;

/** Not if their accounts are disabled. */
export function findRecipient(email: string): Promise<User | undefined> {
  const isTheirs = eq(raw`lower(${users.email})`, email.toLowerCase());
  return firstOf(
    db()
      .select()
      .from(users)
      .where(and(isTheirs, not(isDisabled))),
  );
}

type NewLink = Pick<MailedLink, "userId" | "purpose" | "hash" | "expiresAt" | "newEmail">;

export async function saveLink(link: NewLink): Promise<void> {
  const { hash, expiresAt, newEmail } = link;
  await db()
    .insert(mailedLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: { hash, expiresAt, newEmail, createdAt: raw`now()`, usedAt: null },
    });
}

export const endLinks = async (on: Executor, userId: bigint) =>
  on.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), isNull(mailedLinks.usedAt)));

const isLink = (purpose: LinkPurpose, hash: Uint8Array) =>
  and(eq(mailedLinks.purpose, purpose), eq(mailedLinks.hash, hash));

/** Also if the link no longer works. */
export function findLink(on: Executor, purpose: LinkPurpose, hash: Uint8Array) {
  const { newEmail, usedAt, expiresAt } = mailedLinks;
  return firstOf(
    on
      .select({ newEmail, usedAt, expiresAt, user: users, isDisabled })
      .from(mailedLinks)
      .innerJoin(users, eq(users.id, mailedLinks.userId))
      .where(isLink(purpose, hash)),
  );
}

/** Of two concurrent calls, one succeeds. @returns whether the link worked */
export function useUp(on: Executor, purpose: LinkPurpose, hash: Uint8Array): Promise<boolean> {
  const works = and(isLink(purpose, hash), isNull(mailedLinks.usedAt), gt(mailedLinks.expiresAt, raw`now()`));
  return hasRows(
    on.update(mailedLinks).set({ usedAt: raw`now()` }).where(works).returning({ userId: mailedLinks.userId }),
  );
}

export async function deleteExpiredBefore(instant: Date): Promise<void> {
  await db().delete(mailedLinks).where(lt(mailedLinks.expiresAt, instant));
}
