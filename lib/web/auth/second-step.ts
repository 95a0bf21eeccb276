import { redirect } from "next/navigation";
import { Problem } from "@/lib/base/errors";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { findUserById, type User } from "@/lib/domains/accounts/service";
import type { UserIdentity } from "@/lib/domains/audit/actor";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { acceptAppCode, acceptRecoveryCode, factorsOf, needsSecondStep } from "@/lib/domains/factors/service";
import { countCode } from "./attempt";
import { begin } from "./browser-session";
import { secondStepPath } from "./callback";
import { clearCookie, readCookie, writeCookie } from "./cookie";
import { hostCookie } from "./host-cookie";
import { isKnownDevice } from "./known-device";
import { noteRejected } from "./note-rejected";
import { decode, encode } from "./tokens";

/** How long a person has for the second step, in seconds. */
const stepSeconds = (10 * MINUTE_MS) / SECOND_MS;

/** Another key than that of session cookies, so that neither can stand in for the other. */
const salt = "second step";

const stepCookie = () => hostCookie("second-step", { maxAge: stepSeconds });

/** Whether a password or a mailed link is not enough for a person. */
export const hasSecondStep = async ({ id }: User): Promise<boolean> => needsSecondStep(await factorsOf(id));

/** Remembers in this browser who passed the first step. Only in a server action. */
export async function openSecondStep({ id, sessionVersion }: User): Promise<void> {
  const token = { uid: String(id), version: sessionVersion };
  await writeCookie(stepCookie(), await encode({ token, salt, maxAge: stepSeconds }));
}

/**
 * The person who passed the first step in this browser.
 *
 * @returns undefined if that was too long ago, or their sessions were ended since
 */
export async function readSecondStep(): Promise<User | undefined> {
  const value = await readCookie(stepCookie());
  const token = await decode({ token: value, salt }).catch(() => null);
  if (typeof token?.uid !== "string") return undefined;
  const user = await findUserById(BigInt(token.uid));
  return user?.sessionVersion === token.version ? user : undefined;
}

/** Forgets who passed the first step. Only in a server action. */
export const closeSecondStep = (): Promise<void> => clearCookie(stepCookie());

/**
 * Continues after the first step of a sign-in: to the second step for people who have a second factor, otherwise to the page.
 * Only in a server action.
 *
 * @param path the page that the person wanted
 */
export async function continueSignIn(user: User, path: string): Promise<never> {
  if (await hasSecondStep(user)) {
    await openSecondStep(user);
    redirect(secondStepPath(path));
  }
  await begin(user);
  redirect(path);
}

async function isCodeOf(user: UserIdentity, code: string, ipAddress: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return acceptAppCode(user.userId, code, Date.now());
  const accepted = await acceptRecoveryCode(user, code);
  if (accepted) notifyOfFactor(user, "codeUsed", ipAddress);
  return accepted;
}

/**
 * Checks a code of a person's authenticator app, or one of their recovery codes, and uses it.
 *
 * @param code of bounded length
 * @param ipAddress the client's IP address
 * @throws Problem if the code is wrong or was used, or there were too many attempts
 */
export async function checkCode(user: UserIdentity, code: string, ipAddress: string): Promise<void> {
  const clear = await countCode({ userId: user.userId, isKnown: await isKnownDevice(user.email), ipAddress });
  if (!(await isCodeOf(user, code, ipAddress))) {
    await noteRejected(user, "code");
    throw new Problem("Incorrect code. Each code works once.", "code");
  }
  await clear();
}
