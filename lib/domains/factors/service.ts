import { renderSVG } from "uqr";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import type { Resealed } from "@/lib/base/sealing";
import * as accounts from "@/lib/domains/accounts/queries";
import { recordAudit, recordOwn, type UserActor, type UserIdentity } from "@/lib/domains/audit/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import {
  addFactor,
  changeFactors,
  dropUselessCodes,
  type Factors,
  hashRecoveryCode,
  issueRecoveryCodes,
  needsSecondStep,
  readFactors,
} from "./changes";
import * as queries from "./queries";
import { isSealedByCurrentKey, sealFactor, unsealFactor } from "./sealing";
import { authenticatorUri, newTotpSecret, secretText, stepOf } from "./totp";

export { type Factors, needsSecondStep } from "./changes";
export { findProtected } from "./queries";

export const factorsOf = (userId: bigint): Promise<Factors> => readFactors(db(), userId);

export type AppSetup = { secret: string; qrCode: string };

/** It counts for nothing until {@link confirmAuthenticator}. @throws UserError if the person has an app */
export async function startAuthenticator({ userId, email }: UserIdentity): Promise<AppSetup> {
  const secret = newTotpSecret();
  if (!(await queries.saveSecret(userId, sealFactor(userId, secret))))
    throw new UserError("You already have an authenticator app.");
  return { secret: secretText(secret), qrCode: renderSVG(authenticatorUri(secret, email), { border: 2 }) };
}

/** @returns recovery codes, if the person had none. @throws UserError if the code is wrong */
export const confirmAuthenticator = (user: UserIdentity, code: string, now: number): Promise<string[]> =>
  addFactor(user, "user.authenticator_added", {}, async (tx) => {
    const app = await queries.findAuthenticator(tx, user.userId);
    const secret = app && !app.confirmedAt && unsealFactor(user.userId, app.secret);
    if (!secret) throw new UserError("This setup is no longer open. Start again.");
    const step = stepOf(secret, code, now);
    if (step === undefined) throw new UserError("Incorrect code. Check the clock of your phone.", "code");
    await queries.updateConfirmed(tx, user.userId, step);
  });

export const removeAuthenticator = (user: UserIdentity): Promise<void> =>
  changeFactors(user, async (tx) => {
    if (!(await queries.deleteAuthenticator(tx, user.userId))) throw new UserError("You have no authenticator app.");
    await dropUselessCodes(tx, user.userId);
    await recordOwn(tx, user, "user.authenticator_removed");
  });

/** The earlier ones stop working. @throws UserError if the person has no second factor */
export const replaceRecoveryCodes = (user: UserIdentity): Promise<string[]> =>
  changeFactors(user, async (tx) => {
    if (!needsSecondStep(await readFactors(tx, user.userId)))
      throw new UserError("Add an authenticator app or a passkey first.");
    await recordOwn(tx, user, "user.recovery_codes_issued");
    return issueRecoveryCodes(tx, user);
  });

/** Decrypts the secret of an app. @throws UserError if that needs a secret of the deployment that is not set */
function openSecret({ userId, secret: stored }: queries.Authenticator): Uint8Array {
  const secret = unsealFactor(userId, stored);
  if (secret) return secret;
  log().error(
    { userId: String(userId) },
    "the secret of an authenticator app cannot be decrypted: set NEXTAUTH_SECRET_PREVIOUS to the NEXTAUTH_SECRET that encrypted it",
  );
  throw new UserError("We cannot check the codes of your app now. Use a recovery code or a passkey.", "code");
}

/** Each code works once (RFC 6238, section 5.2). @throws UserError if the secret of the app cannot be decrypted */
export async function acceptAppCode(userId: bigint, code: string, now: number): Promise<boolean> {
  const app = await queries.findAuthenticator(db(), userId);
  if (!app?.confirmedAt) return false;
  const secret = openSecret(app);
  const step = stepOf(secret, code, now);
  if (step === undefined || !(await queries.updateLastStep(userId, step))) return false;
  if (!isSealedByCurrentKey(app.secret))
    await queries.updateAuthenticatorSecret(userId, app.secret, sealFactor(userId, secret));
  return true;
}

export const acceptRecoveryCode = (user: UserIdentity, code: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    const used = await queries.takeRecoveryCode(tx, user.userId, hashRecoveryCode(code));
    if (used) await recordOwn(tx, user, "user.recovery_code_used");
    return used;
  });

export async function removeFactors(tx: Transaction, userId: bigint): Promise<void> {
  await queries.deleteAuthenticator(tx, userId);
  await queries.deletePasskeys(tx, userId);
  await queries.deleteRecoveryCodes(tx, userId);
}

/** Not those of staff, who could otherwise sign in as each other. */
export const resetFactors = (userId: bigint, reason: string, actor: UserActor): Promise<accounts.User> =>
  db().transaction(async (tx) => {
    const [user] = await accounts.lockUsers(tx, [userId]);
    if (!user) throw new UserError("This person does not exist.");
    if (user.role === "staff") throw new UserError("You cannot reset the second factors of staff.");
    if (!needsSecondStep(await readFactors(tx, userId))) throw new UserError("This person has no second factor.");
    await removeFactors(tx, userId);
    await endSessions(tx, userId);
    const event = { action: "user.factors_reset", subject: `user ${user.email}`, details: { reason } } as const;
    await recordAudit(tx, actor, event);
    return user;
  });

async function resealOne({ userId, secret: stored }: queries.Authenticator): Promise<keyof Resealed> {
  if (isSealedByCurrentKey(stored)) return "current";
  const secret = unsealFactor(userId, stored);
  if (!secret) return "unreadable";
  await queries.updateAuthenticatorSecret(userId, stored, sealFactor(userId, secret));
  return "resealed";
}

export async function resealFactors(batchSize = 1_000): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, current: 0, unreadable: 0 };
  let apps: queries.Authenticator[];
  let last = 0n;
  do {
    apps = await queries.listAuthenticators(last, batchSize);
    for (const app of apps) counts[await resealOne(app)]++;
    last = apps.at(-1)?.userId ?? last;
  } while (apps.length === batchSize);
  return counts;
}
