import { redirect } from "next/navigation";
import { UserError } from "@/lib/base/errors";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { findUserById, type User } from "@/lib/domains/accounts/service";
import type { UserIdentity } from "@/lib/domains/audit/actor";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { acceptAppCode, acceptRecoveryCode, factorsOf, needsSecondStep } from "@/lib/domains/factors/service";
import type { AtProvider } from "@/lib/domains/sessions/service";
import { countCode } from "./attempt";
import { signInBrowser } from "./browser-session";
import { landingPath, secondStepPath } from "./callback";
import { encryptedCookie } from "./cookie";
import { requireProvider } from "./identity-provider";
import { isKnownDevice } from "./known-device";
import { recordRejected } from "./rejected-attempts";

const stepCookie = encryptedCookie("second-step", "second step", (10 * MINUTE_MS) / SECOND_MS);

export const hasSecondStep = async ({ id }: User): Promise<boolean> => needsSecondStep(await factorsOf(id));

export const openSecondStep = ({ id, sessionVersion }: User, at?: AtProvider): Promise<void> =>
  stepCookie.write({ uid: String(id), version: sessionVersion, at });

/** Who took it, and whether at the identity provider. */
type FirstStep = { user: User; at: AtProvider | undefined };

/** @returns undefined if the first step was too long ago, or their sessions were ended since */
export async function readSecondStep(): Promise<FirstStep | undefined> {
  const token = await stepCookie.read();
  if (typeof token?.uid !== "string") return undefined;
  const user = await findUserById(BigInt(token.uid));
  if (!user || user.sessionVersion !== token.version) return undefined;
  return { user, at: token.at as AtProvider | undefined };
}

export const closeSecondStep = (): Promise<void> => stepCookie.clear();

/** To the second step for people who have a second factor. Only in a server action. */
export async function continueSignIn(user: User, path: string): Promise<never> {
  requireProvider(user, undefined);
  if (await hasSecondStep(user)) {
    await openSecondStep(user);
    redirect(secondStepPath(path));
  }
  await signInBrowser(user);
  redirect(landingPath(path, user));
}

async function isCodeOf(user: UserIdentity, code: string, ipAddress: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return acceptAppCode(user.userId, code, Date.now());
  const accepted = await acceptRecoveryCode(user, code);
  if (accepted) notifyOfFactor(user, "codeUsed", ipAddress);
  return accepted;
}

/** Of their app, or a recovery code. @throws UserError if it is wrong or was used, or after too many attempts */
export async function checkCode(user: UserIdentity, code: string, ipAddress: string): Promise<void> {
  const clear = await countCode({ userId: user.userId, isKnown: await isKnownDevice(user.email), ipAddress });
  if (!(await isCodeOf(user, code, ipAddress))) {
    await recordRejected(user, "code");
    throw new UserError("Incorrect code. Each code works once.", "code");
  }
  await clear();
}
