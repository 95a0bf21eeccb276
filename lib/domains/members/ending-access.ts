import type { AccountId } from "@/lib/base/account-id";
import * as accounts from "@/lib/domains/accounts/queries";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { type ApiKey, revokeKeysOf } from "@/lib/domains/keys/service";
import { revokeManagementKeysOf } from "@/lib/domains/management/service";
import { deleteEndpointsOf, type Endpoint } from "@/lib/domains/webhooks/service";
import type { Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";

// What lets people in ends here, whatever ends it. `access-tables.integration.test.ts` knows the tables.

/** The keys and endpoints that a member made. They work on for the account, unless they are ended with the member's access. */
export type ResourcePolicy = { keys: "keep" | "revoke"; endpoints: "keep" | "delete" };

export const keepResources: ResourcePolicy = { keys: "keep", endpoints: "keep" };

export type EndedAccess = { keys: ApiKey[]; endpoints: Endpoint[]; members: accounts.User[] };

/** @param userId whose, or undefined for everyone's */
type AccessScope = { accountId: AccountId; userId: bigint | undefined; resources: ResourcePolicy };

/** Ways into an account besides a membership. The temporary keys of the docs always end. @param reason for the audit log */
export async function endAccess(
  tx: Transaction,
  { accountId, userId, resources }: AccessScope,
  by: Actor,
  reason?: string,
): Promise<EndedAccess> {
  const which = resources.keys === "revoke" ? "all" : "temporary";
  const keys = await revokeKeysOf(tx, { accountId, userId, which }, by, reason);
  const endpoints = resources.endpoints === "delete" ? await deleteEndpointsOf(tx, accountId, userId, by, reason) : [];
  return { keys, endpoints, members: [] };
}

async function removeOthers(tx: Transaction, accountId: AccountId, userId: bigint, by: Actor, reason: string) {
  const others = (await accounts.findMembers(tx, accountId)).filter(({ user }) => user.id !== userId);
  for (const { user, role } of others) {
    await queries.deleteMember(tx, accountId, user.id);
    const details = { role, reason };
    await recordAudit(tx, by, { action: "member.removed", accountId, subject: `member ${user.email}`, details });
  }
  return others.map(({ user }) => user);
}

/**
 * Of a person who turns out to be another one: what they made, and the invitations that they sent.
 * @param isOwn whether the account is theirs: then everyone else has access through them, and has none afterwards
 */
export async function endAllAccess(
  tx: Transaction,
  { accountId, userId, isOwn }: { accountId: AccountId; userId: bigint; isOwn: boolean },
  by: Actor,
  reason: string,
): Promise<EndedAccess> {
  const of = isOwn ? undefined : userId;
  const resources = { keys: "revoke", endpoints: "delete" } as const;
  const ended = await endAccess(tx, { accountId, userId: of, resources }, by, reason);
  await revokeManagementKeysOf(tx, { accountId, userId: of }, by, reason);
  await queries.deleteInvitationsOf(tx, accountId, of);
  return { ...ended, members: isOwn ? await removeOthers(tx, accountId, userId, by, reason) : [] };
}
