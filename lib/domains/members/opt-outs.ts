import { UserError } from "@/lib/base/errors";
import { seal, unseal } from "@/lib/base/sealing";
import { sha256 } from "@/lib/base/sha256";
import { duration, MINUTE_MS } from "@/lib/base/time";
import { db, type Executor } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import { sendsMail } from "@/lib/platform/mail/mailer";
import * as queries from "./queries";

// The owner of an address, who may have no profile, stops invitations to it with a link that each invitation has.

const sealed = { purpose: "stopping invitations", owner: "" };

/** Works for as long as NEXTAUTH_SECRET, or the one before, is in use. */
export function stopPath(email: string): string {
  const token = Buffer.from(seal(sealed, Buffer.from(email))).toString("base64url");
  return `/invitation/stop?${new URLSearchParams({ token })}`;
}

/** @returns undefined if we did not make the link */
function addressOf(token: string): string | undefined {
  const opened = unseal(sealed, Buffer.from(token, "base64url"));
  return opened && Buffer.from(opened).toString();
}

/** Most providers put mail for `ada+anything@` into the mailbox of `ada@`: else these would be as many addresses as wanted. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, "");

/** Only a hash is stored: who stops them may have no other data with us. */
const hashOf = (email: string): Buffer => sha256(mailboxOf(email));

export async function readOptOut(token: string): Promise<{ email: string; isOptedOut: boolean } | undefined> {
  const email = addressOf(token);
  if (email === undefined) return undefined;
  return { email, isOptedOut: await queries.isOptedOut(db(), hashOf(email)) };
}

/** @throws UserError if we did not make the link */
export async function setOptOut(token: string, isOptedOut: boolean): Promise<void> {
  const email = addressOf(token);
  if (email === undefined) throw new UserError("This link does not work. It may be incomplete.");
  await queries.setOptedOut(hashOf(email), isOptedOut);
}

/** Between two mails of one invitation. */
const resendMs = 10 * MINUTE_MS;

/**
 * Where mails are sent, each invitation is one to a person who did not ask for it.
 * @param sentAt of an invitation that is sent again
 * @throws UserError if the address takes no invitations, had one a moment ago, or had many today
 */
export async function requireMailable(on: Executor, email: string, sentAt?: number): Promise<void> {
  if (!sendsMail()) return;
  if (await queries.isOptedOut(on, hashOf(email)))
    throw new UserError("This address gets no invitations, as its owner chose.", "email");
  const now = Date.now();
  if (sentAt !== undefined && now - sentAt < resendMs)
    throw new UserError(`This invitation was sent a moment ago. Send it again after ${duration(resendMs)}.`);
  const { allowed } = await limiter().countAttempt("invitationsOfAddress", mailboxOf(email), now);
  if (!allowed) throw new UserError("This address got many invitations. Try again tomorrow.", "email");
}
