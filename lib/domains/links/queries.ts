import { and, eq, gt, isNull, lt, sql as raw } from "drizzle-orm";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { accounts, mailedLinks, users } from "@/lib/platform/db/schema";

export type MailedLink = typeof mailedLinks.$inferSelect;
type Person = typeof users.$inferSelect;

/** Finds the person whom mail may be sent to under an address: there is one, and their account is not switched off. */
export async function findRecipient(on: Executor, email: string): Promise<Person | undefined> {
  const [row] = await on
    .select({ user: users })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(raw`lower(${users.email})`, email.toLowerCase()), isNull(accounts.disabledAt)));
  return row?.user;
}

/** Keeps a link in the place of the one before. */
export async function saveLink(
  on: Executor,
  { userId, purpose, hash, expiresAt }: Pick<MailedLink, "userId" | "purpose" | "hash" | "expiresAt">,
): Promise<void> {
  await on
    .insert(mailedLinks)
    .values({ userId, purpose, hash, expiresAt })
    .onConflictDoUpdate({
      target: [mailedLinks.userId, mailedLinks.purpose],
      set: { hash, expiresAt, createdAt: raw`now()`, usedAt: null },
    });
}

const isLink = (purpose: LinkPurpose, hash: Uint8Array) =>
  and(eq(mailedLinks.purpose, purpose), eq(mailedLinks.hash, hash));

/** Finds a link with the person that it was mailed to, whether it still works or not. */
export async function findLink(on: Executor, purpose: LinkPurpose, hash: Uint8Array) {
  const [row] = await on
    .select({ link: mailedLinks, user: users, disabledAt: accounts.disabledAt })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(isLink(purpose, hash));
  return row;
}

/** Uses a link up, if it still works. Of two who do so at once, one finds it used. @returns whether it worked */
export async function useUp(on: Executor, purpose: LinkPurpose, hash: Uint8Array): Promise<boolean> {
  const used = await on
    .update(mailedLinks)
    .set({ usedAt: raw`now()` })
    .where(and(isLink(purpose, hash), isNull(mailedLinks.usedAt), gt(mailedLinks.expiresAt, raw`now()`)))
    .returning({ userId: mailedLinks.userId });
  return used.length === 1;
}

/** Deletes the links that expired before an instant. */
export async function deleteExpiredBefore(on: Executor, instant: Date): Promise<void> {
  await on.delete(mailedLinks).where(lt(mailedLinks.expiresAt, instant));
}
