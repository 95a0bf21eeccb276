import { inBackground } from "@/lib/base/background";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { SECOND_MS } from "@/lib/base/time";
import { createUser, findUser, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { mailLink } from "@/lib/domains/links/mails";
import { type DeadLink, deadLinkMessages, issueLink, signUpLifeMs } from "@/lib/domains/links/service";
import { acceptWithin, deadInvitations, readInvitation } from "@/lib/domains/members/invitations";
import { db } from "@/lib/platform/db/client";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { countAttempt, countOfNetwork, countOnAccount } from "./attempt";
import { isKnownDevice } from "./known-device";
import { decode, encode } from "./tokens";

/** Encrypted with a key of its own, so that no cookie passes for this token, nor this token for a cookie. */
const salt = "sign up";

/** It contains the email address, so that strangers cannot fill a table. */
const tokenFor = (email: string): Promise<string> =>
  encode({ salt, token: { email }, maxAge: signUpLifeMs / SECOND_MS });

/** @returns when the link was made in seconds since the epoch */
async function readToken(token: string): Promise<{ email: string; iat: number } | { dead: DeadLink }> {
  try {
    const { email, iat } = (await decode({ salt, token })) ?? {};
    return email && typeof iat === "number" ? { email, iat } : { dead: "unknown" };
  } catch (error) {
    return { dead: errorCode(error) === "ERR_JWT_EXPIRED" ? "expired" : "unknown" };
  }
}

/** The audit log outlives accounts and their addresses. */
async function hasHadAccount(email: string, since: Date): Promise<boolean> {
  if (await findUser(email)) return true;
  return (await listAudit({ subject: email, from: since, limit: 1 }, db())).items.length > 0;
}

/** It works until its email address has an account, and not again after that. */
export async function readSignUpLink(token: string): Promise<{ email: string } | { dead: DeadLink }> {
  const link = await readToken(token);
  if ("dead" in link) return link;
  const { email, iat } = link;
  return (await hasHadAccount(email, new Date(iat * SECOND_MS))) ? { dead: "used" } : { email };
}

async function countSignUp(email: string, ipAddress: string): Promise<void> {
  await countOfNetwork("signUpByIp", ipAddress);
  await countAttempt("signUp", `${email} ${networkOf(ipAddress)}`);
}

type SignUpRequest = { email: string; ipAddress: string; callbackUrl: string };

async function mailSignUp({ email, ...details }: SignUpRequest): Promise<void> {
  const known = await findUser(email);
  if (!known) return mailLink({ ...details, kind: "sign-up", user: { email }, token: await tokenFor(email) });
  const link = await issueLink("sign-in", email);
  if (link) await mailLink({ ...details, ...link, kind: "sign-up-known" });
}

/** A known address gets a link to sign in; neither response nor timing shows which. @throws UserError without mail */
export async function requestSignUp(request: SignUpRequest): Promise<void> {
  if (!sendsMail()) throw new UserError("Email is not set up on this server.");
  await countSignUp(request.email, request.ipAddress);
  await countOnAccount("link", { ...request, isKnown: await isKnownDevice(request.email) });
  inBackground("mailing a sign-up link", () => mailSignUp(request));
}

type Chosen = { name: string; password: string };

/** Chosen here, so that no one can choose them for the owner of the address. @throws UserError; ZodError */
export async function signUpByLink({ token, name, password }: Chosen & { token: string }, ipAddress: string) {
  await countOfNetwork("signInByIp", ipAddress);
  const link = await readSignUpLink(token);
  if ("dead" in link) throw new UserError(deadLinkMessages[link.dead]);
  return createUser({ email: link.email, name, password, emailConfirmed: true });
}

/** Without an account of their own, and not at all if they cannot join. @throws UserError; ZodError for the password */
export async function signUpByInvitation({ token, name, password }: Chosen & { token: string }, ipAddress: string) {
  await countOfNetwork("signUpByIp", ipAddress);
  const invitation = await readInvitation(token);
  if ("dead" in invitation) throw new UserError(deadInvitations[invitation.dead]);
  const { email } = invitation;
  if (await findUser(email)) throw new UserError(`${email} has a profile already. Sign in to accept the invitation.`);
  return createUser({ email, name, password, emailConfirmed: sendsMail() }, (tx, { id }) =>
    acceptWithin(tx, token, { kind: "user", userId: id, email }, false),
  );
}

/** Where no mail is sent. @throws UserError if the address has an account, or after too many attempts */
export async function signUpByPassword(input: Chosen & { email: string }, ipAddress: string): Promise<User> {
  if (sendsMail()) throw new UserError("Reload the page to sign up by email.");
  await countSignUp(input.email, ipAddress);
  return createUser(input);
}
