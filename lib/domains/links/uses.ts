import { asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { hashNewPassword } from "@/lib/domains/accounts/password";
import {
  deleteIdentities,
  findAccountsOf,
  type Membership,
  updateEmail,
  updateUser,
} from "@/lib/domains/accounts/queries";
import { identityOf, type User } from "@/lib/domains/accounts/service";
import { lockExisting } from "@/lib/domains/acting/service";
import { recordOwn } from "@/lib/domains/audit/service";
import { removeFactors } from "@/lib/domains/factors/service";
import { type Ended, endAllAccess } from "@/lib/domains/members/access";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import { endLinks } from "./queries";
import { deadLinkMessages, readLink, useLink } from "./service";

type Details = Record<string, string>;

/** `ended`: what had been made with the address before it was proven, if it was taken over. */
export type Proven = { user: User; ended?: Ended };

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
async function takeOver(tx: Transaction, { id: userId }: User): Promise<Ended> {
  const ended: Ended = { keys: [], endpoints: [], members: [] };
  const ids = (await findAccountsOf(tx, userId)).map(({ account }) => asAccountId(account.id));
  for (const accountId of ids.sort((a, b) => (a < b ? -1 : 1))) await lockExisting(tx, accountId);
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

async function confirm(tx: Transaction, user: User): Promise<User> {
  if (user.emailConfirmedAt) return user;
  await recordOwn(tx, identityOf(user), "user.address_confirmed");
  return updateUser(tx, user.id, { emailConfirmedAt: new Date() });
}

/** If the address was never confirmed, the account is taken over, and has no password. */
export const signInByLink = (token: string): Promise<Proven> =>
  db().transaction(async (tx) => {
    const { user } = await useLink(tx, "sign-in", token);
    const confirmed = await confirm(tx, user);
    if (!takesOver(user)) return { user: confirmed };
    const ended = await takeOver(tx, user);
    return { user: await updateUser(tx, user.id, { passwordHash: null }), ended };
  });

/** All of their sessions end. If the address was never confirmed, the account is taken over. */
export async function resetPasswordByLink(token: string, password: string, details?: Details): Promise<Proven> {
  // A hash takes a tenth of a second of CPU time, so invented links are rejected first.
  const link = await readLink("password", token);
  if ("dead" in link) throw new Problem(deadLinkMessages[link.dead]);
  const passwordHash = await hashNewPassword(link.user.email, password);
  return db().transaction(async (tx) => {
    const { user } = await useLink(tx, "password", token);
    const ended = takesOver(user) ? await takeOver(tx, user) : undefined;
    if (!ended) await endSessions(tx, user.id);
    await recordOwn(tx, identityOf(user), "user.password_reset", details);
    await confirm(tx, user);
    return { user: await updateUser(tx, user.id, { passwordHash }), ended };
  });
}

/** With the link alone, the owner of the address could unknowingly confirm an account that another person signed up. */
export const confirmEmailByLink = (userId: bigint, token: string): Promise<User> =>
  db().transaction(async (tx) => {
    const { user } = await useLink(tx, "confirmation", token);
    if (user.id !== userId) throw new Problem(`Sign in as ${user.email} to confirm this email address.`);
    return confirm(tx, user);
  });

/** Their other sessions end, and so do the links in the old mailbox. @returns the person before and after */
export const changeEmailByLink = (
  by: { userId: bigint; sessionId: string },
  token: string,
  details?: Details,
): Promise<{ before: User; user: User }> =>
  db().transaction(async (tx) => {
    const { user: before, newEmail } = await useLink(tx, "new-email", token);
    if (before.id !== by.userId || !newEmail) throw new Problem("Sign in to the account that requested this change.");
    const user = await updateEmail(tx, before.id, newEmail);
    if (!user) throw new Problem("Another account has this email address.");
    await endSessions(tx, user.id, by.sessionId);
    await endLinks(tx, user.id);
    await recordOwn(tx, identityOf(user), "user.email_changed", { from: before.email, to: newEmail, ...details });
    return { before, user };
  });
