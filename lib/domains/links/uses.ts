import { asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { hashNewPassword } from "@/lib/domains/accounts/password";
import { findAccountsOf, findMembers, updateEmail, updateUser } from "@/lib/domains/accounts/queries";
import { identityOf, type User } from "@/lib/domains/accounts/service";
import { recordOwn } from "@/lib/domains/audit/service";
import { removeFactors } from "@/lib/domains/factors/service";
import type { ApiKey } from "@/lib/domains/keys/queries";
import { revokeAllKeys, revokeKeysOf } from "@/lib/domains/keys/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import { endLinks } from "./queries";
import { deadLinkMessages, readLink, useLink } from "./service";

type Details = Record<string, string>;

/** The person who signed up has a password, and never confirmed the address: it may be another person's. */
export const takesOver = ({ passwordHash, emailConfirmedAt }: User): boolean =>
  passwordHash !== null && emailConfirmedAt === null;

export type Proven = { user: User; revoked: ApiKey[] };

const reason = "the owner of the email address took over";

/** All keys of an account without other members, and elsewhere those that this person created. */
async function revokeKeys(tx: Transaction, { id: userId }: User): Promise<ApiKey[]> {
  const actor = { kind: "user", userId } as const;
  const revoked: ApiKey[] = [];
  for (const { account } of await findAccountsOf(tx, userId)) {
    const accountId = asAccountId(account.id);
    const isAlone = (await findMembers(tx, accountId)).length === 1;
    const of = { accountId, userId, which: "all" } as const;
    revoked.push(
      ...(isAlone ? await revokeAllKeys(tx, accountId, actor, reason) : await revokeKeysOf(tx, of, actor, reason)),
    );
  }
  return revoked;
}

async function confirm(tx: Transaction, user: User): Promise<User> {
  if (user.emailConfirmedAt) return user;
  await recordOwn(tx, identityOf(user), "user.address_confirmed");
  return updateUser(tx, user.id, { emailConfirmedAt: new Date() });
}

/** If the account is taken over, its password, second factors, sessions and keys end. */
export const signInByLink = (token: string): Promise<Proven> =>
  db().transaction(async (tx) => {
    const { user } = await useLink(tx, "sign-in", token);
    const confirmed = await confirm(tx, user);
    if (!takesOver(user)) return { user: confirmed, revoked: [] };
    await endSessions(tx, user.id);
    await removeFactors(tx, user.id);
    const revoked = await revokeKeys(tx, user);
    return { user: await updateUser(tx, user.id, { passwordHash: null }), revoked };
  });

/** All of their sessions end. If the address was never confirmed, the second factors and keys are removed. */
export async function resetPasswordByLink(token: string, password: string, details?: Details): Promise<Proven> {
  // A hash takes a tenth of a second of CPU time, so invented links are rejected first.
  const link = await readLink("password", token);
  if ("dead" in link) throw new Problem(deadLinkMessages[link.dead]);
  const passwordHash = await hashNewPassword(link.user.email, password);
  return db().transaction(async (tx) => {
    const { user } = await useLink(tx, "password", token);
    await endSessions(tx, user.id);
    // Without a confirmed email address, another person may have signed up with it and added the factors.
    if (!user.emailConfirmedAt) await removeFactors(tx, user.id);
    await recordOwn(tx, identityOf(user), "user.password_reset", details);
    await confirm(tx, user);
    const revoked = takesOver(user) ? await revokeKeys(tx, user) : [];
    return { user: await updateUser(tx, user.id, { passwordHash }), revoked };
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
