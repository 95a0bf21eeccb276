import type { AccountId } from "@/lib/base/account-id";
import { ForbiddenError, UserError } from "@/lib/base/errors";
import { may, type Permission, rolesText } from "@/lib/base/permissions";
import type { MemberRole } from "@/lib/base/vocabulary";
import type { Actor } from "@/lib/domains/audit/actor";
import { db, type Executor, type Transaction } from "@/lib/platform/db/client";
import { findAccountForUpdate, findRole, isSession, type LockedAccount } from "./queries";

/** The account, its members and what it has stay as they are until the transaction ends. @throws UserError if it does not exist */
export async function lockAccount(tx: Transaction, accountId: AccountId): Promise<LockedAccount> {
  const account = await findAccountForUpdate(tx, accountId);
  if (!account) throw new UserError("This account does not exist.");
  return account;
}

/**
 * After a lock that who ends sessions needs too: the session may have been of a stranger, and the profile is taken over.
 * @throws UserError if the session has ended since the page checked it
 */
export async function requireSession(on: Executor, { sessionId }: { sessionId?: string }): Promise<void> {
  if (sessionId !== undefined && !(await isSession(on, sessionId))) throw new UserError("Your session has ended.");
}

type Authorized = { account: LockedAccount; role: MemberRole };

/**
 * Every change that a member makes in an account begins with this, which locks the account: what the page checked may have
 * ended since.
 * @param by the command line may do what an owner may
 * @throws UserError if their session has ended, they are no member, their role does not allow it, or the account is disabled
 */
export async function authorize(
  tx: Transaction,
  accountId: AccountId,
  by: Actor,
  permission: Permission,
): Promise<Authorized> {
  const account = await lockAccount(tx, accountId);
  if (by.userId === null) return { account, role: "owner" };
  await requireSession(tx, by);
  const role = await findRole(tx, accountId, by.userId);
  if (!role) throw new ForbiddenError("You are not a member of this account any longer.");
  if (account.disabledAt) throw new ForbiddenError("This account is disabled.");
  if (!may(role, permission)) throw new ForbiddenError(`Your role does not allow this. Ask ${rolesText(permission)}.`);
  return { account, role };
}

/** A transaction that begins with {@link authorize}. */
export const authorizedTransaction = <T>(
  accountId: AccountId,
  by: Actor,
  permission: Permission,
  change: (tx: Transaction, authorized: Authorized) => Promise<T>,
): Promise<T> => db().transaction(async (tx) => change(tx, await authorize(tx, accountId, by, permission)));
