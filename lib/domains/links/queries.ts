import { and, eq, gt, isNull, lt, sql as raw } from "drizzle-orm";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/queries";
import { db, type Executor } from "@/lib/platform/db/client";
import { accounts, mailedLinks, users } from "@/lib/platform/db/schema";

type MailedLink = typeof mailedLinks.$inferSelect;

/** Not if their account is disabled. */
export async function findRecipient(email: string): Promise<User | undefined> {
  const [row] = await db()
    .select({ user: users })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(raw`lower(${users.email})`, email.toLowerCase()), isNull(accounts.disabledAt)));
  return row?.user;
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

export async function endLinks(on: Executor, userId: bigint): Promise<void> {
  await on.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), isNull(mailedLinks.usedAt)));
}

const isLink = (purpose: LinkPurpose, hash: Uint8Array) =>
  and(eq(mailedLinks.purpose, purpose), eq(mailedLinks.hash, hash));

/** Also if the link no longer works. */
export async function findLink(on: Executor, purpose: LinkPurpose, hash: Uint8Array) {
  const [row] = await on
    .select({ link: mailedLinks, user: users, disabledAt: accounts.disabledAt })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(isLink(purpose, hash));
  return row;
}

/** Of two concurrent calls, one succeeds. @returns whether the link worked */
export async function useUp(on: Executor, purpose: LinkPurpose, hash: Uint8Array): Promise<boolean> {
  const used = await on
    .update(mailedLinks)
    .set({ usedAt: raw`now()` })
    .where(and(isLink(purpose, hash), isNull(mailedLinks.usedAt), gt(mailedLinks.expiresAt, raw`now()`)))
    .returning({ userId: mailedLinks.userId });
  return used.length === 1;
}

export async function deleteExpiredBefore(instant: Date): Promise<void> {
  await db().delete(mailedLinks).where(lt(mailedLinks.expiresAt, instant));
}
