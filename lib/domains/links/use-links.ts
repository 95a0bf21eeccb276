import { UserError } from "@/lib/base/errors";
import { hashNewPassword } from "@/lib/domains/accounts/password";
import { updateEmail, updateUser } from "@/lib/domains/accounts/queries";
import { identityOf, type User } from "@/lib/domains/accounts/service";
import { recordOwn } from "@/lib/domains/audit/service";
import type { EndedAccess } from "@/lib/domains/members/ending-access";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import { endLinks } from "./queries";
import { deadLinkMessages, readLink, useLink } from "./service";
import { takeOver, takesOver } from "./take-over";

type Details = Record<string, string>;

/** `ended`: what had been made with the address before it was proven, if it was taken over. */
export type Proven = { user: User; ended?: EndedAccess };

async function confirm(tx: Transaction, user: User): Promise<User> {
  if (user.emailConfirmedAt) return user;
  await recordOwn(tx, identityOf(user), "user.address_confirmed");
  return updateUser(tx, user.id, { emailConfirmedAt: new Date() });
}

/** If the address was never confirmed, the account is taken over, and has no password. */
export const signInByLink = (token: string): Promise<Proven> =>
  db().transaction(async (tx) => {
    const { user } = await useLink(tx, "sign-in", token);
    // Accounts are locked before people.
    const ended = takesOver(user) ? await takeOver(tx, user) : undefined;
    const confirmed = await confirm(tx, user);
    return ended ? { user: await updateUser(tx, user.id, { passwordHash: null }), ended } : { user: confirmed };
  });

/** All of their sessions end. If the address was never confirmed, the account is taken over. */
export async function resetPasswordByLink(token: string, password: string, details?: Details): Promise<Proven> {
  // A hash takes a tenth of a second of CPU time, so invented links are rejected first.
  const link = await readLink("password", token);
  if ("dead" in link) throw new UserError(deadLinkMessages[link.dead]);
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
    if (user.id !== userId) throw new UserError(`Sign in as ${user.email} to confirm this email address.`);
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
    if (before.id !== by.userId || !newEmail) throw new UserError("Sign in to the account that requested this change.");
    const user = await updateEmail(tx, before.id, newEmail);
    if (!user) throw new UserError("Another account has this email address.");
    await endSessions(tx, user.id, by.sessionId);
    await endLinks(tx, user.id);
    await recordOwn(tx, identityOf(user), "user.email_changed", { from: before.email, to: newEmail, ...details });
    return { before, user };
  });
