import { env } from "@/lib/base/env";
import { duration } from "@/lib/base/time";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/service";
import { type Letter, writeLetter } from "@/lib/platform/mail/letter";
import { sendMail } from "@/lib/platform/mail/mailer";
import { linkLifeMs } from "./service";

/** Where a link leads. */
const paths = {
  "sign-in": "/sign-in/link/open",
  password: "/reset-password",
  address: "/confirm-address",
} as const satisfies Record<LinkPurpose, string>;

/** Whom a link is mailed to, and for what. `askedFrom`: the address of whoever asked for it. */
export type LinkMail = {
  purpose: LinkPurpose;
  user: Pick<User, "name" | "email">;
  token: string;
  askedFrom: string;
  /** Where to go after signing in. */
  callbackUrl?: string;
};

function addressOf({ purpose, token, callbackUrl }: LinkMail): string {
  const url = new URL(paths[purpose], env().mail?.origin);
  url.searchParams.set("token", token);
  if (callbackUrl) url.searchParams.set("callbackUrl", callbackUrl);
  return url.href;
}

type Words = Pick<Letter, "title" | "paragraphs"> & { label: string; ignore: string };

const words: Record<LinkPurpose, (mail: LinkMail) => Words> = {
  "sign-in": ({ user, askedFrom }) => ({
    title: "Sign in to Animal Store",
    paragraphs: [
      `Hello ${user.name},`,
      `somebody at ${askedFrom} asked for a link to sign in to Animal Store as ${user.email}.`,
    ],
    label: "Sign in",
    ignore: "If it was not you, ignore this mail: without the link nobody gets in.",
  }),
  password: ({ user, askedFrom }) => ({
    title: "Choose a new password",
    paragraphs: [
      `Hello ${user.name},`,
      `somebody at ${askedFrom} asked for a new password of ${user.email} at Animal Store. Choosing one ends all sessions.`,
    ],
    label: "Choose a new password",
    ignore: "If it was not you, ignore this mail: your password stays as it is.",
  }),
  address: ({ user, askedFrom }) => ({
    title: "Confirm your address",
    paragraphs: [
      `Hello ${user.name},`,
      `somebody at ${askedFrom} has an account at Animal Store with the address ${user.email}. Confirm that it is yours. You have to be signed in.`,
    ],
    label: "Confirm address",
    ignore: "If it was not you, ignore this mail: the address stays unconfirmed.",
  }),
};

/** Mails a link. @throws Error if the mail cannot be sent */
export async function mailLink(mail: LinkMail): Promise<void> {
  const { label, ignore, ...letter } = words[mail.purpose](mail);
  const expiry = `The link works once, and for ${duration(linkLifeMs[mail.purpose])}.`;
  const parts = writeLetter({ ...letter, button: { label, href: addressOf(mail) }, small: [expiry, ignore] });
  await sendMail({ to: mail.user.email, subject: letter.title, ...parts });
}

/**
 * Tells a person that their password was reset, in case it was not they who did it.
 *
 * @throws Error if the mail cannot be sent
 */
export async function mailPasswordReset({ name, email }: Pick<User, "name" | "email">, from: string): Promise<void> {
  const title = "Your password was changed";
  const parts = writeLetter({
    title,
    paragraphs: [
      `Hello ${name},`,
      `the password of ${email} at Animal Store was changed from ${from}, by a link that was mailed to this address. All sessions have ended.`,
    ],
    small: ["If it was not you, somebody else reads your mail. Secure that first, then choose a new password here."],
  });
  await sendMail({ to: email, subject: title, ...parts });
}
