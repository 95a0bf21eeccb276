import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { assignableRoles, managesResources } from "@/lib/base/permissions";
import { DAY_MS } from "@/lib/base/time";
import type { MemberRole } from "@/lib/base/vocabulary";
import * as accounts from "@/lib/domains/accounts/queries";
import { type AuditEvent, auditWriter, listAudit, recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { findRole } from "@/lib/domains/authorization/queries";
import { authorizedTransaction, lockAccount } from "@/lib/domains/authorization/service";
import { factorsOf, needsSecondStep } from "@/lib/domains/factors/service";
import { revokeManagementKeysOf } from "@/lib/domains/management/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import { endAccess, keepResources, type ResourcePolicy } from "./ending-access";
import * as queries from "./queries";
import { accountName } from "./schema";

const find = (members: accounts.MemberRow[], userId: bigint): accounts.MemberRow | undefined =>
  members.find(({ user }) => user.id === userId);

function requireMember(members: accounts.MemberRow[], userId: bigint): accounts.MemberRow {
  const found = find(members, userId);
  if (!found) throw new UserError("This person is not a member of this account any longer.");
  return found;
}

/** Without an owner, an account could only be helped by support. */
function requireOtherOwner(members: accounts.MemberRow[], userId: bigint): void {
  if (members.some(({ user, role }) => role === "owner" && user.id !== userId)) return;
  throw new UserError("An account needs an owner. Make another member an owner first.");
}

/** Only an owner makes owners, changes their role, or removes them. */
export function requireAssignable(own: MemberRole, ...roles: MemberRole[]): void {
  if (!roles.every((role) => assignableRoles(own).includes(role))) throw new UserError("Only an owner can do this.");
}

const audit = auditWriter(({ accountId, email }: { accountId: AccountId; email: string }) => ({
  accountId,
  subject: `member ${email}`,
}));

/** What happened to a member, for the mails to them and to the owners. */
export type MemberChange = { accountId: AccountId; member: accounts.MemberRow; owners: accounts.User[] };

const changed = (accountId: AccountId, members: accounts.MemberRow[], member: accounts.MemberRow): MemberChange => ({
  accountId,
  member,
  owners: members.filter(({ role }) => role === "owner").map(({ user }) => user),
});

/** Those who act at the same time wait for each other: an owner is left. @returns undefined if nothing changes */
export const changeRole = (
  accountId: AccountId,
  userId: bigint,
  role: MemberRole,
  by: UserActor,
  resources = keepResources,
): Promise<MemberChange | undefined> =>
  authorizedTransaction(accountId, by, "members.write", async (tx, { role: own }) => {
    const members = await accounts.findMembers(tx, accountId);
    const member = requireMember(members, userId);
    requireAssignable(own, member.role, role);
    if (member.role === role) return undefined;
    if (member.role === "owner") requireOtherOwner(members, userId);
    await queries.updateRole(tx, accountId, userId, role);
    if (!managesResources(role))
      await endAccess(tx, { accountId, userId, resources }, by, `${member.user.email} became ${role}`);
    const details = { from: member.role, to: role };
    await audit(tx, by, "member.role_changed", { accountId, email: member.user.email }, details);
    return changed(accountId, members, { ...member, role });
  });

/** The new owner is one at the same instant at which the old one becomes an admin. */
export const transferOwnership = (accountId: AccountId, userId: bigint, by: UserActor): Promise<MemberChange> =>
  authorizedTransaction(accountId, by, "account.write", async (tx) => {
    const members = await accounts.findMembers(tx, accountId);
    const member = requireMember(members, userId);
    if (userId === by.userId) throw new UserError("You are an owner of this account already.");
    await queries.updateRole(tx, accountId, userId, "owner");
    await queries.updateRole(tx, accountId, by.userId, "admin");
    await audit(tx, by, "account.transferred", { accountId, email: member.user.email });
    return changed(accountId, members, { ...member, role: "owner" });
  });

type Removal = { accountId: AccountId; userId: bigint; resources: ResourcePolicy };

async function remove(tx: Transaction, removal: Removal, email: string, by: UserActor): Promise<void> {
  const reason = `${email} left the account`;
  await endAccess(tx, removal, by, reason);
  await revokeManagementKeysOf(tx, removal, by, reason);
  await queries.deleteMember(tx, removal.accountId, removal.userId);
}

export const removeMember = (removal: Removal, by: UserActor): Promise<MemberChange> =>
  authorizedTransaction(removal.accountId, by, "members.write", async (tx, { role: own }) => {
    const { accountId, userId } = removal;
    const members = await accounts.findMembers(tx, accountId);
    const member = requireMember(members, userId);
    requireAssignable(own, member.role);
    if (member.role === "owner") requireOtherOwner(members, userId);
    await remove(tx, removal, member.user.email, by);
    await audit(tx, by, "member.removed", { accountId, email: member.user.email }, { role: member.role });
    return changed(accountId, members, member);
  });

/** @param resources to end them, a role must allow to manage them */
export const leaveAccount = (accountId: AccountId, by: UserActor, resources = keepResources): Promise<MemberChange> =>
  authorizedTransaction(accountId, by, "read", async (tx, { role }) => {
    const members = await accounts.findMembers(tx, accountId);
    const member = requireMember(members, by.userId);
    if (member.role === "owner") requireOtherOwner(members, by.userId);
    const removal = { accountId, userId: by.userId, resources: managesResources(role) ? resources : keepResources };
    await remove(tx, removal, member.user.email, by);
    await audit(tx, by, "member.left", { accountId, email: member.user.email }, { role: member.role });
    return changed(accountId, members, member);
  });

/** How long a person reads which accounts they were removed from. */
const removalsShownMs = 30 * DAY_MS;

/** The latest first, from accounts that exist and that they are not in again. Another person may have had the address before it was confirmed. */
export async function removalsOf(userId: bigint, now = Date.now()): Promise<AuditEvent[]> {
  const user = await accounts.findUserById(userId);
  if (!user) return [];
  const since = user.emailConfirmedAt ?? user.createdAt;
  const from = new Date(Math.max(since.getTime(), now - removalsShownMs));
  const { items } = await listAudit({ action: "member.removed", subject: `member ${user.email}`, from, limit: 5 });
  const own = (await accounts.findAccountsOf(db(), userId)).map(({ account }) => account.id);
  return items.filter(({ accountId, accountName }) => accountId && accountName && !own.includes(accountId));
}

const maxOwned = 10;

/** @throws UserError for an account of others */
export async function requireMembership(accountId: bigint, userId: bigint): Promise<void> {
  if (!(await findRole(db(), accountId, userId))) throw new UserError("You are not a member of this account.");
}

/** It has a plan and members of its own. @throws UserError if the person owns too many; ZodError for the name */
export const createAccount = (name: string, by: UserActor): Promise<AccountId> =>
  db().transaction(async (tx) => {
    await accounts.lockUsers(tx, [by.userId]);
    if ((await queries.countOwned(tx, by.userId)) >= maxOwned)
      throw new UserError(`You can own at most ${maxOwned} accounts.`);
    const account = await accounts.insertAccount(tx, { name: accountName.parse(name) });
    const accountId = asAccountId(account.id);
    await accounts.insertMember(tx, accountId, by.userId, "owner");
    await recordAudit(tx, by, { action: "account.created", accountId, subject: `account ${account.name}` });
    return accountId;
  });

export const renameAccount = (accountId: AccountId, name: string, by: UserActor): Promise<void> =>
  authorizedTransaction(accountId, by, "account.write", async (tx) => {
    const account = await accounts.updateAccount(tx, accountId, { name: accountName.parse(name) });
    await recordAudit(tx, by, { action: "account.renamed", accountId, subject: `account ${account?.name}` });
  });

/** Members without one see nothing of the account until they add it. @throws UserError if the owner has none */
export async function requireSecondFactors(accountId: AccountId, required: boolean, by: UserActor): Promise<void> {
  if (required && !needsSecondStep(await factorsOf(by.userId)))
    throw new UserError("Add an authenticator app or a passkey in your settings first.");
  await authorizedTransaction(accountId, by, "account.write", async (tx) => {
    const account = await accounts.updateAccount(tx, accountId, { requiresSecondFactor: required });
    const action = required ? "account.second_factor_required" : "account.second_factor_optional";
    await recordAudit(tx, by, { action, accountId, subject: `account ${account?.name}` });
  });
}

/** For an account whose owner cannot be reached. @param reason which the members see @param by staff, who appoint others only */
export const appointOwner = (
  accountId: AccountId,
  userId: bigint,
  reason: string,
  by: UserActor,
): Promise<MemberChange> =>
  db().transaction(async (tx) => {
    if (userId === by.userId) throw new UserError("You cannot make yourself an owner. Ask another staff member.");
    await lockAccount(tx, accountId);
    const members = await accounts.findMembers(tx, accountId);
    const member = requireMember(members, userId);
    if (member.role === "owner") throw new UserError("This person is an owner already.");
    await queries.updateRole(tx, accountId, userId, "owner");
    const details = { from: member.role, to: "owner", reason };
    await audit(tx, by, "member.role_changed", { accountId, email: member.user.email }, details);
    return changed(accountId, members, { ...member, role: "owner" });
  });

/** The accounts of a person that would be left without an owner, and whether others are in them. */
export async function onlyOwned(userId: bigint) {
  const owned = (await accounts.findAccountsOf(db(), userId)).filter(({ role }) => role === "owner");
  const all = await Promise.all(
    owned.map(async ({ account }) => ({ account, members: await accounts.findMembers(db(), asAccountId(account.id)) })),
  );
  return all.filter(({ members }) => members.filter(({ role }) => role === "owner").length === 1);
}

/** Ends their sessions and memberships; what they did stays in the activity of the accounts. @throws UserError if an account would have no owner */
export const deleteUser = (by: UserActor & { email: string }): Promise<void> =>
  db().transaction(async (tx) => {
    const ids = (await accounts.findAccountsOf(tx, by.userId)).map(({ account }) => asAccountId(account.id));
    for (const accountId of ids.sort((a, b) => (a < b ? -1 : 1))) {
      await lockAccount(tx, accountId);
      const members = await accounts.findMembers(tx, accountId);
      const member = find(members, by.userId);
      if (!member) continue;
      if (member.role === "owner") requireOtherOwner(members, by.userId);
      await remove(tx, { accountId, userId: by.userId, resources: keepResources }, by.email, by);
      await audit(tx, by, "member.left", { accountId, email: by.email }, { role: member.role });
    }
    await accounts.lockUsers(tx, [by.userId]);
    if ((await accounts.findAccountsOf(tx, by.userId)).length > 0)
      throw new UserError("You joined or created an account in the meantime. Reload the page.");
    await queries.deleteUserRow(tx, by.userId);
    await recordAudit(tx, by, { action: "user.deleted", subject: by.email });
  });
