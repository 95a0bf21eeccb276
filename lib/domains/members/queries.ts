import { and, eq, gt, lte, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import { db, type Executor } from "@/lib/platform/db/client";
import { firstOf, hasRows, rowOf } from "@/lib/platform/db/rows";
import { accounts, invitationOptOuts, invitations, memberships, users } from "@/lib/platform/db/schema";

export type Invitation = typeof invitations.$inferSelect;

const isOfMember = (accountId: AccountId, userId: bigint) =>
  and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));

export async function updateRole(on: Executor, accountId: AccountId, userId: bigint, role: MemberRole): Promise<void> {
  await on.update(memberships).set({ role }).where(isOfMember(accountId, userId));
}

export async function deleteMember(on: Executor, accountId: AccountId, userId: bigint): Promise<void> {
  await on.delete(memberships).where(isOfMember(accountId, userId));
}

export const countOwned = (on: Executor, userId: bigint): Promise<number> =>
  on.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, "owner")));

const isOpen = gt(invitations.expiresAt, raw`now()`);

const isOpenOf = (accountId: AccountId, id: bigint) =>
  and(eq(invitations.accountId, accountId), eq(invitations.id, id), isOpen);

const isInviter = and(eq(memberships.accountId, invitations.accountId), eq(memberships.userId, invitations.invitedBy));

/** With who invited, if they still exist, and their role, if they are still a member. */
export const findInvitations = (on: Executor, accountId: AccountId) =>
  on
    .select({ invitation: invitations, inviter: users.name, inviterRole: memberships.role })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(memberships, isInviter)
    .where(and(eq(invitations.accountId, accountId), isOpen))
    .orderBy(invitations.id);

/** Replaces an expired one for the same address. @returns undefined if an open one exists */
export async function insertInvitation(
  on: Executor,
  values: typeof invitations.$inferInsert & { accountId: AccountId },
): Promise<Invitation | undefined> {
  const ofAddress = and(
    eq(invitations.accountId, values.accountId),
    eq(raw`lower(${invitations.email})`, values.email.toLowerCase()),
  );
  await on.delete(invitations).where(and(ofAddress, lte(invitations.expiresAt, raw`now()`)));
  return firstOf(on.insert(invitations).values(values).onConflictDoNothing().returning());
}

export const findInvitation = (on: Executor, accountId: AccountId, id: bigint): Promise<Invitation | undefined> =>
  firstOf(on.select().from(invitations).where(isOpenOf(accountId, id)));

/** The link that was mailed before stops working. */
export const renewInvitation = (
  on: Executor,
  accountId: AccountId,
  id: bigint,
  values: Pick<Invitation, "hash" | "expiresAt" | "invitedBy">,
): Promise<Invitation> => rowOf(on.update(invitations).set(values).where(isOpenOf(accountId, id)).returning());

export const deleteInvitation = (on: Executor, accountId: AccountId, id: bigint): Promise<Invitation | undefined> =>
  firstOf(
    on
      .delete(invitations)
      .where(and(eq(invitations.accountId, accountId), eq(invitations.id, id)))
      .returning(),
  );

/** @param userId who sent them, or undefined for everyone's */
export async function deleteInvitationsOf(
  on: Executor,
  accountId: AccountId,
  userId: bigint | undefined,
): Promise<void> {
  const sent = userId === undefined ? undefined : eq(invitations.invitedBy, userId);
  await on.delete(invitations).where(and(eq(invitations.accountId, accountId), sent));
}

export const findInvitationByHash = (on: Executor, hash: Uint8Array) =>
  firstOf(
    on
      .select({ invitation: invitations, account: accounts, inviter: users.name, inviterRole: memberships.role })
      .from(invitations)
      .innerJoin(accounts, eq(accounts.id, invitations.accountId))
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .leftJoin(memberships, isInviter)
      .where(eq(invitations.hash, hash)),
  );

const hasHash = (hash: Uint8Array) => eq(invitationOptOuts.hash, hash);

export const isOptedOut = (on: Executor, hash: Uint8Array): Promise<boolean> =>
  hasRows(on.select({ hash: invitationOptOuts.hash }).from(invitationOptOuts).where(hasHash(hash)));

export async function setOptedOut(hash: Uint8Array, isOptedOut: boolean): Promise<void> {
  if (isOptedOut) await db().insert(invitationOptOuts).values({ hash }).onConflictDoNothing();
  else await db().delete(invitationOptOuts).where(hasHash(hash));
}

export async function deleteExpiredInvitations(before: Date): Promise<void> {
  await db().delete(invitations).where(lte(invitations.expiresAt, before));
}

export async function deleteUserRow(on: Executor, userId: bigint): Promise<void> {
  await on.delete(users).where(eq(users.id, userId));
}
