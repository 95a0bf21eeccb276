import { assignableRoles, managesResources, may } from "@/lib/base/permissions";
import { pick } from "@/lib/base/pick";
import type { MemberRole } from "@/lib/base/vocabulary";
import { membersOf, type User } from "@/lib/domains/accounts/service";
import { findProtected } from "@/lib/domains/factors/service";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { listInvitations } from "@/lib/domains/members/invitations";
import { getEndpoints } from "@/lib/domains/webhooks/service";
import type { Member } from "@/lib/web/auth/member";

/** What a person can do with a member. Only oneself can leave. */
export type MemberOffer = "role" | "transfer" | "remove" | "leave";

type Row = { role: MemberRole; own: boolean };

/** @param owners how many the account has: the only one stays */
export function memberOffers(viewer: MemberRole, { role, own }: Row, owners: number): MemberOffer[] {
  if (own) return role === "owner" && owners === 1 ? [] : ["leave"];
  if (!assignableRoles(viewer).includes(role)) return [];
  return viewer === "owner" && role !== "owner" ? ["role", "transfer", "remove"] : ["role", "remove"];
}

/** The invitations and second factors of others, and what they made, only for those who may change the members. */
export async function readMembers({ accountId, account, userId }: Member) {
  const manages = may(account.role, "members.write");
  const members = await membersOf(accountId);
  const [invitations, withFactor] = manages
    ? await Promise.all([listInvitations(accountId), findProtected(members.map(({ user }) => user.id))])
    : [[], undefined];
  // Who may not end what they made gets no offer to.
  const [keys, endpoints] = managesResources(account.role)
    ? await Promise.all([listWorkingKeys(accountId), getEndpoints(accountId)])
    : [[], []];
  const madeBy = ({ id }: User) => manages || id === userId;
  const owners = members.filter(({ role }) => role === "owner").length;
  const assignable = assignableRoles(account.role);
  return {
    manages,
    assignable,
    members: members.map(({ user, role, since }) => ({
      ...pick(user, "name", "email"),
      id: String(user.id),
      role,
      since,
      own: user.id === userId,
      hasFactor: withFactor?.has(user.id),
      offers: memberOffers(account.role, { role, own: user.id === userId }, owners),
      /** Those that work, without the temporary one of the docs. */
      keys: keys
        .filter(({ createdBy, temporary }) => createdBy === user.id && !temporary && madeBy(user))
        .map((key) => ({ id: String(key.id), ...pick(key, "name", "prefix", "lastFour") })),
      endpoints: endpoints
        .filter(({ createdBy }) => createdBy === user.id && madeBy(user))
        .map(({ id, url }) => ({ id: String(id), url })),
    })),
    invitations: invitations.map(({ invitation, inviter, works }) => ({
      ...pick(invitation, "email", "role", "expiresAt"),
      id: String(invitation.id),
      inviter,
      works,
      mayChange: assignable.includes(invitation.role),
    })),
  };
}

export type MemberList = Awaited<ReturnType<typeof readMembers>>;
export type MemberEntry = MemberList["members"][number];
export type InvitationEntry = MemberList["invitations"][number];
