import { randomBytes } from "node:crypto";
import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { assignableRoles } from "@/lib/base/permissions";
import { plans } from "@/lib/base/plans";
import { sha256 } from "@/lib/base/sha256";
import { DAY_MS } from "@/lib/base/time";
import type { MemberRole } from "@/lib/base/vocabulary";
import * as accounts from "@/lib/domains/accounts/queries";
import { auditWriter, recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { findAccountForUpdate } from "@/lib/domains/authorization/queries";
import { authorizedTransaction } from "@/lib/domains/authorization/service";
import { db, inTransaction, type Transaction } from "@/lib/platform/db/client";
import { requireMailable } from "./opt-outs";
import * as queries from "./queries";
import { type NewInvitation, newInvitation } from "./schema";
import { requireAssignable } from "./service";

export type { Invitation } from "./queries";

export const invitationLifeMs = 7 * DAY_MS;
/** How long an expired one is kept, so that opening its link shows that it expired. */
const keptMs = 30 * DAY_MS;
export const maxOpenInvitations = 20;

/** `token` is what the link has, and is not stored. */
export type SentInvitation = { token: string; invitation: queries.Invitation; accountName: string };

function newToken(): { token: string; hash: Buffer; expiresAt: Date } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: sha256(token), expiresAt: new Date(Date.now() + invitationLifeMs) };
}

function requireRoom(account: accounts.Account, others: number): void {
  const { title, members } = plans[account.plan];
  if (others < members) return;
  throw new UserError(`The ${title} plan has room for ${members} members, including open invitations.`);
}

const audit = auditWriter(({ accountId, email, role }: queries.Invitation) => ({
  accountId,
  subject: `invitation of ${email}`,
  details: { role },
}));

/** Whether the address has an account with us does not show. @throws UserError if it is a member or invited, or there is no room */
export async function invite(accountId: AccountId, input: NewInvitation, by: UserActor): Promise<SentInvitation> {
  const { email, role } = newInvitation.parse(input);
  return authorizedTransaction(accountId, by, "members.write", async (tx, { account, role: own }) => {
    requireAssignable(own, role);
    const members = await accounts.findMembers(tx, accountId);
    const open = await queries.findInvitations(tx, accountId);
    if (members.some(({ user }) => user.email === email))
      throw new UserError("This person is a member already.", "email");
    if (open.some(({ invitation }) => invitation.email === email))
      throw new UserError("This person is invited already. You can send the invitation again below.", "email");
    if (open.length >= maxOpenInvitations)
      throw new UserError(`At most ${maxOpenInvitations} invitations can be open. Withdraw one first.`);
    requireRoom(account, members.length + open.length);
    await requireMailable(tx, email);
    const { token, ...made } = newToken();
    const invitation = await queries.insertInvitation(tx, { accountId, email, role, invitedBy: by.userId, ...made });
    if (!invitation) throw new UserError("This person is invited already.", "email");
    await audit(tx, by, "member.invited", invitation);
    return { token, invitation, accountName: account.name };
  });
}

/** Whether who invited is still a member, and may still give the role: a link must not outlive their rights. */
const isGivenBy = (inviterRole: MemberRole | null, { role }: queries.Invitation): boolean =>
  inviterRole !== null && assignableRoles(inviterRole).includes(role);

const goneMessage = "This invitation does not exist any longer: it was accepted or withdrawn.";

/** The invitation gets a new link and 7 more days. The earlier link stops working. */
export const resendInvitation = (accountId: AccountId, id: bigint, by: UserActor): Promise<SentInvitation> =>
  authorizedTransaction(accountId, by, "members.write", async (tx, { account, role }) => {
    const before = await queries.findInvitation(tx, accountId, id);
    if (!before) throw new UserError(goneMessage);
    requireAssignable(role, before.role);
    await requireMailable(tx, before.email, before.expiresAt.getTime() - invitationLifeMs);
    const { token, ...made } = newToken();
    const invitation = await queries.renewInvitation(tx, accountId, id, { ...made, invitedBy: by.userId });
    await audit(tx, by, "invitation.resent", invitation);
    return { token, invitation, accountName: account.name };
  });

export const withdrawInvitation = (accountId: AccountId, id: bigint, by: UserActor): Promise<void> =>
  authorizedTransaction(accountId, by, "members.write", async (tx, { role }) => {
    const invitation = await queries.deleteInvitation(tx, accountId, id);
    if (!invitation) throw new UserError(goneMessage);
    requireAssignable(role, invitation.role);
    await audit(tx, by, "invitation.withdrawn", invitation);
  });

/** Those that have not expired. `works`: not of one whose inviter may no longer invite, until it is sent again. */
export const listInvitations = async (accountId: AccountId) =>
  (await queries.findInvitations(db(), accountId)).map(({ inviterRole, ...row }) => ({
    ...row,
    works: isGivenBy(inviterRole, row.invitation),
  }));

/** What a link leads to, for the page that asks whether to accept. */
export type OpenInvitation = Pick<queries.Invitation, "email" | "role" | "expiresAt"> & {
  accountName: string;
  inviter: string | undefined;
};

/** Why a link leads nowhere. `unknown`: it was accepted or withdrawn, replaced by a newer one, or who invited has left. */
type DeadInvitation = { dead: "expired" | "unknown" };

type Found = NonNullable<Awaited<ReturnType<typeof queries.findInvitationByHash>>>;

const isValid = ({ account, invitation, inviterRole }: Found): boolean =>
  !account.disabledAt && isGivenBy(inviterRole, invitation);

const works = (found: Found | undefined): found is Found =>
  found !== undefined && isValid(found) && found.invitation.expiresAt.getTime() > Date.now();

const deathOf = (found: Found | undefined): DeadInvitation => ({
  dead: found && isValid(found) ? "expired" : "unknown",
});

export async function readInvitation(token: string): Promise<OpenInvitation | DeadInvitation> {
  const found = await queries.findInvitationByHash(db(), sha256(token));
  if (!works(found)) return deathOf(found);
  const { account, invitation, inviter } = found;
  const { email, role, expiresAt } = invitation;
  return { accountName: account.name, email, role, expiresAt, inviter: inviter ?? undefined };
}

export const deadInvitations: Record<DeadInvitation["dead"], string> = {
  expired: "This invitation has expired. Ask for a new one.",
  unknown: "This invitation does not work. It may have been accepted, withdrawn or replaced by a newer one.",
};

type Accepting = UserActor & { email: string };

/**
 * A member who accepts keeps their role.
 * @param otherAddress whether the person confirmed to accept with another address than the invited one
 * @throws UserError if the link does not work, the account has no room, or the addresses differ
 */
export async function acceptWithin(
  tx: Transaction,
  token: string,
  by: Accepting,
  otherAddress: boolean,
): Promise<AccountId> {
  const hash = sha256(token);
  const before = await queries.findInvitationByHash(tx, hash);
  if (!before) throw new UserError(deadInvitations.unknown);
  const accountId = asAccountId(before.account.id); // of the row that was just read
  await findAccountForUpdate(tx, accountId);
  if ((await accounts.lockUsers(tx, [by.userId])).length === 0) throw new UserError("Your profile was deleted.");
  const found = await queries.findInvitationByHash(tx, hash);
  if (!works(found)) throw new UserError(deadInvitations[deathOf(found).dead]);
  const { account, invitation } = found;
  if (invitation.email !== by.email && !otherAddress)
    throw new UserError(`This invitation is for ${invitation.email}. You are signed in as ${by.email}.`);
  const members = await accounts.findMembers(tx, accountId);
  const isNew = !members.some(({ user }) => user.id === by.userId);
  if (isNew) requireRoom(account, members.length);
  if (isNew) await accounts.insertMember(tx, accountId, by.userId, invitation.role);
  await queries.deleteInvitation(tx, accountId, invitation.id);
  if (isNew) {
    const details = { role: invitation.role, invited: invitation.email };
    await recordAudit(tx, by, { action: "member.joined", accountId, subject: `member ${by.email}`, details });
  }
  return accountId;
}

export const acceptInvitation = inTransaction(acceptWithin);

export const deleteOldInvitations = (): Promise<void> =>
  queries.deleteExpiredInvitations(new Date(Date.now() - keptMs));
