import { Problem } from "@/lib/base/errors";
import { hashPassword } from "@/lib/domains/accounts/password";
import { updateUser } from "@/lib/domains/accounts/queries";
import { newPasswordOf } from "@/lib/domains/accounts/schema";
import type { User } from "@/lib/domains/accounts/service";
import { type AuditAction, recordAudit } from "@/lib/domains/audit/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import { deadLinkMessages, readLink, useLink } from "./service";

const record = (tx: Transaction, { id, accountId, email }: User, action: AuditAction): Promise<void> =>
  recordAudit(tx, { kind: "user", userId: id }, { action, accountId, subject: email });

/**
 * Whether signing in by a link takes the account over from whoever signed up with its address: that person has a password,
 * and has never shown that the address is theirs.
 */
export const takesOver = ({ passwordHash, emailConfirmedAt }: User): boolean =>
  passwordHash !== null && emailConfirmedAt === null;

async function confirm(tx: Transaction, user: User): Promise<User> {
  if (user.emailConfirmedAt) return user;
  await record(tx, user, "user.address_confirmed");
  return updateUser(tx, user.id, { emailConfirmedAt: new Date() });
}

/**
 * Signs somebody in by a link that was mailed to them, and uses it up. If nobody had shown before that the address is
 * theirs, what was set up with it ends: the password, and every session.
 *
 * @throws Problem if the link does not work
 */
export const signInByLink = (token: string): Promise<User> =>
  db().transaction(async (tx) => {
    const user = await useLink(tx, "sign-in", token);
    const confirmed = await confirm(tx, user);
    if (!takesOver(user)) return confirmed;
    await endSessions(tx, user.id);
    return updateUser(tx, user.id, { passwordHash: null });
  });

/**
 * Gives somebody a new password by a link that was mailed to them, or their first one, and uses the link up. All of their
 * sessions end.
 *
 * @throws Problem if the link does not work; ZodError if the password is not good enough
 */
export async function resetPasswordByLink(token: string, password: string): Promise<User> {
  // A hash costs a tenth of a second of CPU time: not for a link that is made up.
  const link = await readLink("password", token);
  if ("dead" in link) throw new Problem(deadLinkMessages[link.dead]);
  const passwordHash = await hashPassword(newPasswordOf(link.user.email).parse(password));
  return db().transaction(async (tx) => {
    const user = await useLink(tx, "password", token);
    await endSessions(tx, user.id);
    await record(tx, user, "user.password_reset");
    await confirm(tx, user);
    return updateUser(tx, user.id, { passwordHash });
  });
}

/**
 * Keeps that an address is its person's own, by a link that was mailed there.
 *
 * @param userId who is signed in: the link alone would let the owner of an address confirm, without knowing, an account
 *   that somebody else signed up with it
 * @throws Problem if the link does not work, or was mailed to somebody else
 */
export const confirmAddressByLink = (userId: bigint, token: string): Promise<User> =>
  db().transaction(async (tx) => {
    const user = await useLink(tx, "address", token);
    if (user.id !== userId) throw new Problem(`Sign in as ${user.email} to confirm this email address.`);
    return confirm(tx, user);
  });
