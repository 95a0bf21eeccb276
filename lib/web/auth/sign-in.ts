import { inBackground } from "@/lib/base/background";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { email as emailSchema } from "@/lib/domains/accounts/schema";
import { checkSignIn, isPasswordOf, type User } from "@/lib/domains/accounts/service";
import type { Viewer } from "@/lib/domains/sessions/service";
import { clearAttempts, clearSignIns, countAttempt, countOnAccount } from "./attempt";
import { isKnownDevice } from "./known-device";
import { recordMismatch, recordRejected } from "./rejected-attempts";
import { requestOrigin } from "./request-origin";

/** In the background, so that the time of the response does not show whether the account exists. */
async function recordWrongPassword(email: string): Promise<void> {
  const origin = await requestOrigin();
  log().warn(origin, "a sign-in was rejected: wrong email address or password");
  inBackground("recording a rejected sign-in", () => recordMismatch(email, origin));
}

/** @throws UserError if they do not match, the account is disabled, or there were too many attempts */
export async function signInByPassword(given: { email: string; password: string }, ipAddress: string): Promise<User> {
  // Look up "" for an invalid email address, so that the response takes the same time.
  const email = emailSchema.safeParse(given.email).data ?? "";
  const attempt = { email, ipAddress, isKnown: await isKnownDevice(email) };
  await countOnAccount("signIn", attempt);
  const user = await checkSignIn(email, given.password);
  if (!user) {
    await recordWrongPassword(email);
    throw new UserError("Incorrect email address or password.");
  }
  await clearSignIns(attempt);
  return user;
}

/** @throws UserError if the password is wrong, or there were too many attempts */
export async function confirmPassword(viewer: Viewer, password: string): Promise<void> {
  const who = String(viewer.userId);
  await countAttempt("passwordByUser", who);
  if (!(await isPasswordOf(viewer.userId, password))) {
    await recordRejected(viewer, "password");
    throw new UserError("Incorrect password.", "currentPassword");
  }
  await clearAttempts("passwordByUser", who);
}
