import { asAccountId } from "@/lib/base/account-id";
import { deleteIdentities, findAccountsOf, type Membership } from "@/lib/domains/accounts/queries";
import type { User } from "@/lib/domains/accounts/service";
import { lockAccount } from "@/lib/domains/authorization/service";
import { removeFactors } from "@/lib/domains/factors/service";
import { type EndedAccess, endAllAccess } from "@/lib/domains/members/ending-access";
import { endSessions } from "@/lib/domains/sessions/queries";
import type { Transaction } from "@/lib/platform/db/client";
import { endLinks } from "./queries";

/** An account that they signed up with or created, and did not pass on. */
const isOwn = ({ account, role, since }: Membership): boolean => role === "owner" && since <= account.createdAt;

/** Sessions, mailed links, second factors and identities. A password stays: the caller has the next one. */
async function endSignIns(tx: Transaction, userId: bigint): Promise<void> {
  await endSessions(tx, userId);
  await endLinks(tx, userId);
  await removeFactors(tx, userId);
  await deleteIdentities(tx, userId);
}

/** Someone signed up with a password, and never confirmed the address. An operator makes a person without a password. */
export const takesOver = ({ passwordHash, emailConfirmedAt }: User): boolean =>
  passwordHash !== null && emailConfirmedAt === null;

const reason = "the owner of the email address took over";

/** Another person may have signed up with the address. All that lets them in ends, but the password. */
export async function takeOver(tx: Transaction, { id: userId }: User): Promise<EndedAccess> {
  const ended: EndedAccess = { keys: [], endpoints: [], members: [] };
  const ids = (await findAccountsOf(tx, userId)).map(({ account }) => asAccountId(account.id));
  for (const accountId of ids.sort((a, b) => (a < b ? -1 : 1))) await lockAccount(tx, accountId);
  for (const membership of await findAccountsOf(tx, userId)) {
    const accountId = asAccountId(membership.account.id);
    const way = { accountId, userId, isOwn: isOwn(membership) };
    const { keys, endpoints, members } = await endAllAccess(tx, way, { kind: "user", userId }, reason);
    ended.keys.push(...keys);
    ended.endpoints.push(...endpoints);
    ended.members.push(...members);
  }
  await endSignIns(tx, userId);
  return ended;
}
