import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import type { UserRole } from "@/lib/base/vocabulary";
import { type Actor, recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { setRoleWithin } from "./service";

async function findLocked(tx: Transaction, accountId: AccountId): Promise<queries.Account> {
  await queries.lockAccount(tx, accountId);
  const account = await queries.findAccount(tx, accountId);
  if (!account) throw new Problem("This account does not exist.");
  return account;
}

/** Its keys are rejected within a second. @throws Problem if it is already disabled, or if the actor belongs to it */
export const disableAccount = (accountId: AccountId, actor: Actor): Promise<void> =>
  db().transaction(async (tx) => {
    const account = await findLocked(tx, accountId);
    if (account.disabledAt) throw new Problem("This account is already disabled.");
    const members = await queries.findMembers(tx, accountId);
    if (members.some(({ user }) => user.id === actor.userId)) throw new Problem("You cannot disable your own account.");
    await queries.updateAccount(tx, accountId, { disabledAt: new Date() });
    for (const { user } of members) await endSessions(tx, user.id);
    await recordAudit(tx, actor, { action: "account.disabled", accountId, subject: `account ${account.name}` });
  });

export const enableAccount = (accountId: AccountId, actor: Actor): Promise<void> =>
  db().transaction(async (tx) => {
    const account = await findLocked(tx, accountId);
    if (!account.disabledAt) throw new Problem("This account is not disabled.");
    await queries.updateAccount(tx, accountId, { disabledAt: null });
    await recordAudit(tx, actor, { action: "account.enabled", accountId, subject: `account ${account.name}` });
  });

/** If two staff members demote each other at the same time, one of them stays staff. */
export async function changeRole(userId: bigint, role: UserRole, actor: UserActor): Promise<void> {
  if (userId === actor.userId) throw new Problem("You cannot change your own role. Ask another staff member.");
  await db().transaction(async (tx) => {
    const people = await queries.lockUsers(tx, [userId, actor.userId]);
    const user = people.find(({ id }) => id === userId);
    if (!user) throw new Problem("This person does not exist.");
    if (user.role === role) throw new Problem(`${user.email} is ${role === "staff" ? "already" : "not"} staff.`);
    if (people.find(({ id }) => id === actor.userId)?.role !== "staff") throw new Problem("You are no longer staff.");
    await setRoleWithin(tx, user, role, actor);
  });
}

export type { MemberRow } from "./queries";

export const membersOf = (accountId: AccountId): Promise<queries.MemberRow[]> => queries.findMembers(db(), accountId);
