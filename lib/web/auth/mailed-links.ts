import { inBackground } from "@/lib/base/background";
import { UserError } from "@/lib/base/errors";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/service";
import { mailEmailChanged, mailLink, mailPasswordReset, mailTakenOver } from "@/lib/domains/links/mails";
import { issueEmailChange, issueLink } from "@/lib/domains/links/service";
import * as links from "@/lib/domains/links/use-links";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { clearSignIns, countOfNetwork, countOnAccount } from "./attempt";
import { isKnownDevice, keepDevice } from "./known-device";
import { requestOrigin } from "./request-origin";
import type { Viewer } from "./viewer";

type LinkRequest = {
  purpose: Exclude<LinkPurpose, "new-email">;
  email: string;
  ipAddress: string;
  callbackUrl?: string;
};

async function send({ purpose, email, ipAddress, callbackUrl }: LinkRequest): Promise<void> {
  const link = await issueLink(purpose, email);
  if (link) await mailLink({ ...link, kind: purpose, ipAddress, callbackUrl });
}

/** Neither response nor timing shows whether it exists. @throws UserError without mail, or after many requests */
export async function requestLink(request: LinkRequest): Promise<void> {
  if (!sendsMail()) throw new UserError("Email is not set up on this server.");
  await countOnAccount("link", { ...request, isKnown: await isKnownDevice(request.email) });
  inBackground("mailing a link", () => send(request));
}

/** Neither response nor mail shows whether another has the address. @throws UserError without mail, or if it is theirs */
export async function requestEmailChange(viewer: Viewer, email: string, ipAddress: string): Promise<void> {
  if (!sendsMail()) throw new UserError("Email is not set up on this server.");
  if (email === viewer.email) throw new UserError("This is your email address already.", "email");
  await countOnAccount("link", { email, ipAddress });
  const user = { name: viewer.name, email };
  const send = async () =>
    mailLink({ kind: "new-email", user, ipAddress, token: await issueEmailChange(viewer.userId, email) });
  inBackground("mailing a link", send);
}

/** Notifies them at the previous address. @throws UserError if the link does not work, or the address is taken */
export async function changeEmailByMailedLink(viewer: Viewer, token: string, ipAddress: string): Promise<void> {
  const details = await requestOrigin();
  const { before } = await keepDevice(viewer, () => links.changeEmailByLink(viewer, token, details));
  inBackground("mailing that an email address was changed", () => mailEmailChanged(before, ipAddress));
}

/** The owner of the address has come. */
async function welcome({ user, ended }: links.Proven, ipAddress: string): Promise<User> {
  await clearSignIns({ email: user.email, ipAddress });
  if (ended && ended.keys.length + ended.endpoints.length + ended.members.length > 0)
    inBackground("mailing that an account was taken over", () => mailTakenOver(user, ended));
  return user;
}

/** @throws UserError if the link does not work, or there were too many attempts */
export async function signInByMailedLink(token: string, ipAddress: string): Promise<User> {
  await countOfNetwork("signInByIp", ipAddress);
  return welcome(await links.signInByLink(token), ipAddress);
}

/** @throws UserError as {@link signInByMailedLink}; ZodError if the password is too weak */
export async function resetPasswordByMailedLink(token: string, password: string, ipAddress: string): Promise<void> {
  await countOfNetwork("signInByIp", ipAddress);
  const user = await welcome(await links.resetPasswordByLink(token, password, await requestOrigin()), ipAddress);
  inBackground("mailing that a password was reset", () => mailPasswordReset(user, ipAddress));
}
