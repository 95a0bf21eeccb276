import { env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import * as accounts from "@/lib/domains/accounts/queries";
import { recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { requireSession } from "@/lib/domains/authorization/service";
import { readFactors } from "@/lib/domains/factors/changes";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import { sendsMail } from "@/lib/platform/mail/mailer";

/** When a person connected one of this issuer. Undefined if they have not. */
export async function connectedSince(userId: bigint, issuer: string): Promise<Date | undefined> {
  const all = await accounts.identitiesOf(userId);
  return all.find((identity) => identity.issuer === issuer)?.createdAt;
}

/** @throws UserError if it is another person's, they have another one of this issuer, or their session has ended */
export const connectIdentity = (user: UserIdentity, identity: accounts.ProviderIdentity): Promise<void> =>
  db().transaction(async (tx) => {
    await accounts.lockUsers(tx, [user.userId]);
    await requireSession(tx, user);
    if (!(await accounts.insertIdentity(tx, user.userId, identity)))
      throw new UserError("This sign-in is connected to another profile, or another one is connected to yours.");
    await recordOwn(tx, user, "user.identity_connected", identity);
  });

async function hasOtherWay(tx: Transaction, userId: bigint, usesPasskeys: boolean): Promise<boolean> {
  const [user] = await accounts.lockUsers(tx, [userId]);
  if (!user || (env().staffUseProvider && user.role === "staff" && !user.staffByCommand)) return false;
  if (user.passwordHash !== null || sendsMail() || (user.githubId !== null && env().github)) return true;
  return usesPasskeys && (await readFactors(tx, userId)).passkeys > 0;
}

/** Their other sessions end. @param usesPasskeys whether passkeys sign in here. @throws UserError if they have no other way */
export const disconnectIdentity = (
  user: UserIdentity & { sessionId: string },
  issuer: string,
  usesPasskeys: boolean,
): Promise<void> =>
  db().transaction(async (tx) => {
    if (!(await hasOtherWay(tx, user.userId, usesPasskeys)))
      throw new UserError("It is your only way to sign in here.");
    await requireSession(tx, user);
    const [gone] = await accounts.deleteIdentities(tx, user.userId, issuer);
    if (!gone) throw new UserError("It is disconnected already.");
    await endSessions(tx, user.userId, user.sessionId);
    await recordOwn(tx, user, "user.identity_disconnected", { issuer, subject: gone.subject });
  });
