import { Problem } from "@/lib/base/errors";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/service";
import { mailLink, mailPasswordReset } from "@/lib/domains/links/mails";
import { issueLink } from "@/lib/domains/links/service";
import * as uses from "@/lib/domains/links/uses";
import { inBackground } from "@/lib/platform/mail/background";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { countOfNetwork, countOnAccount, forgetSignIns } from "./attempt";
import { knownDevice } from "./known-device";

/** A request for a link. `address` is the client's IP address. */
export type LinkWish = { purpose: LinkPurpose; email: string; address: string; callbackUrl?: string };

async function send({ purpose, email, address, callbackUrl }: LinkWish): Promise<void> {
  const link = await issueLink(purpose, email);
  if (link) await mailLink({ ...link, purpose, ipAddress: address, callbackUrl });
}

/**
 * Mails a link to an email address that has an account. Neither the response nor its timing shows whether the account
 * exists.
 *
 * @throws Problem if this deployment sends no mail, or after too many requests
 */
export async function askForLink(wish: LinkWish): Promise<void> {
  if (!sendsMail()) throw new Problem("Email is not set up on this server.");
  await countOnAccount("link", { ...wish, device: await knownDevice(wish.email) });
  inBackground("mailing a link", () => send(wish));
}

/** Mails a new user a link to confirm their email address, if this deployment sends mail. */
export function welcome(email: string, address: string): void {
  if (sendsMail()) inBackground("mailing a link", () => send({ purpose: "address", email, address }));
}

/**
 * Signs in with a mailed link.
 *
 * @throws Problem if the link does not work, or there were too many attempts
 */
export async function signInByLink(token: string, address: string): Promise<User> {
  await countOfNetwork("signInByIp", address);
  const user = await uses.signInByLink(token);
  await forgetSignIns({ email: user.email, address });
  return user;
}

/**
 * Sets a new password with a mailed link, and notifies the person by mail.
 *
 * @throws Problem if the link does not work, or there were too many attempts; ZodError if the password is too weak
 */
export async function resetPasswordByLink(token: string, password: string, address: string): Promise<void> {
  await countOfNetwork("signInByIp", address);
  const user = await uses.resetPasswordByLink(token, password);
  await forgetSignIns({ email: user.email, address });
  inBackground("mailing that a password was reset", () => mailPasswordReset(user, address));
}
