import { env } from "@/lib/base/env";
import { product } from "@/lib/base/product";
import { duration } from "@/lib/base/time";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/service";
import type { ApiKey } from "@/lib/domains/keys/queries";
import type { Letter } from "@/lib/platform/mail/letter";
import { sendLetter } from "@/lib/platform/mail/mailer";
import { linkLifeMs, signUpLifeMs } from "./service";

/** `sign-up`: the email address has no account. `sign-up-known`: it has one, and the link signs in. */
type LinkKind = LinkPurpose | "sign-up" | "sign-up-known";

const kinds: Record<LinkKind, { path: string; lifeMs: number }> = {
  "sign-in": { path: "/sign-in/link/open", lifeMs: linkLifeMs["sign-in"] },
  password: { path: "/reset-password", lifeMs: linkLifeMs.password },
  confirmation: { path: "/confirm-email", lifeMs: linkLifeMs.confirmation },
  "new-email": { path: "/confirm-email/new", lifeMs: linkLifeMs["new-email"] },
  "sign-up": { path: "/sign-up/finish", lifeMs: signUpLifeMs },
  "sign-up-known": { path: "/sign-in/link/open", lifeMs: linkLifeMs["sign-in"] },
};

/** `user.email` is where it goes. `ipAddress`: the one that requested it. */
type LinkMail = {
  kind: LinkKind;
  /** Without a name for an email address that has no account. */
  user: Pick<User, "email"> & { name?: string };
  token: string;
  ipAddress: string;
  callbackUrl?: string;
};

function urlOf({ kind, token, callbackUrl }: LinkMail): string {
  const url = new URL(kinds[kind].path, env().mail?.origin);
  url.searchParams.set("token", token);
  if (callbackUrl) url.searchParams.set("callbackUrl", callbackUrl);
  return url.href;
}

type Words = Pick<Letter, "title" | "paragraphs"> & { label: string; ignore: string };

const words: Record<LinkKind, (mail: LinkMail) => Words> = {
  "sign-in": ({ user, ipAddress }) => ({
    title: `Sign in to ${product.name}`,
    paragraphs: [
      `We received a request from the IP address ${ipAddress} for a link to sign in to ${product.name} as ${user.email}.`,
    ],
    label: "Sign in",
    ignore: "If you did not request this, you can ignore this email. No one can sign in without this link.",
  }),
  password: ({ user, ipAddress }) => ({
    title: "Choose a new password",
    paragraphs: [
      `We received a request from the IP address ${ipAddress} to reset the ${product.name} password for ${user.email}. Choosing a new password signs you out of all sessions.`,
    ],
    label: "Choose a new password",
    ignore: "If you did not request this, you can ignore this email. Your password will not change.",
  }),
  confirmation: ({ user, ipAddress }) => ({
    title: "Confirm your email address",
    paragraphs: [
      `Please confirm that ${user.email} is your email address. The request came from the IP address ${ipAddress}. You must be signed in to confirm it.`,
    ],
    label: "Confirm email address",
    ignore: `If you did not create an account with ${product.name}, you can ignore this email. The address will stay unconfirmed.`,
  }),
  "sign-up": ({ user, ipAddress }) => ({
    title: `Finish signing up for ${product.name}`,
    paragraphs: [
      `We received a request from the IP address ${ipAddress} to create an account with ${product.name} for ${user.email}.`,
    ],
    label: "Create account",
    ignore: "If you did not request this, you can ignore this email. No account is created without this link.",
  }),
  "sign-up-known": ({ user, ipAddress }) => ({
    title: `You already have an account with ${product.name}`,
    paragraphs: [
      `Someone tried to sign up for ${product.name} as ${user.email}, from the IP address ${ipAddress}. You already have an account with this email address. If it was you, sign in instead.`,
    ],
    label: "Sign in",
    ignore: "If it was not you, you can ignore this email. No one can sign in without this link.",
  }),
  "new-email": ({ user, ipAddress }) => ({
    title: "Confirm your new email address",
    paragraphs: [
      `We received a request from the IP address ${ipAddress} to change the email address of an account with ${product.name} to ${user.email}. You must be signed in to that account to confirm it.`,
    ],
    label: "Change email address",
    ignore: "If you did not request this, you can ignore this email. Nothing will change.",
  }),
};

/** @throws Error if the mail cannot be sent */
export async function mailLink(mail: LinkMail): Promise<void> {
  const { label, ignore, ...letter } = words[mail.kind](mail);
  const expiry = `This link expires in ${duration(kinds[mail.kind].lifeMs)} and can only be used once.`;
  await sendLetter(mail.user.email, {
    ...letter,
    name: mail.user.name,
    button: { label, href: urlOf(mail) },
    small: [expiry, ignore],
  });
}

/** Another person, who has no address with us, may have issued the keys. @throws Error if the mail cannot be sent */
export async function mailKeysRevoked({ name, email }: Pick<User, "name" | "email">, keys: ApiKey[]): Promise<void> {
  const list = keys.map(({ prefix, lastFour }) => `${prefix}…${lastFour}`).join(", ");
  await sendLetter(email, {
    title: "Your API keys were revoked",
    name,
    paragraphs: [
      `You have proven that ${email} is your email address. Someone had signed up for ${product.name} with it before, and not confirmed it. In case that was not you, these API keys have been revoked: ${list}`,
    ],
    button: { label: "View API keys", href: new URL("/portal/keys", env().mail?.origin).href },
    small: ["If you issued these keys, issue new ones. Requests with the old keys get the error revoked_api_key."],
  });
}

/** In case another person did it. @throws Error if the mail cannot be sent */
export async function mailPasswordReset({ name, email }: Pick<User, "name" | "email">, from: string): Promise<void> {
  await sendLetter(email, {
    title: "Your password was changed",
    name,
    paragraphs: [
      `The ${product.name} password for ${email} was changed from the IP address ${from}, with a link we sent to this email address. You have been signed out of all sessions.`,
    ],
    small: [
      "If you did not do this, another person may have access to your email. Secure your email account first, then choose a new password.",
    ],
  });
}

/** Does not name the new address: several people may read the old mailbox. @throws Error if the mail cannot be sent */
export async function mailEmailChanged({ name, email }: Pick<User, "name" | "email">, from: string): Promise<void> {
  const { supportEmail } = env().publicDetails;
  await sendLetter(email, {
    title: "Your email address was changed",
    name,
    paragraphs: [
      `The email address of your ${product.name} account was ${email}. It was changed to another one, from the IP address ${from}. All other sessions have ended.`,
    ],
    small: [
      `If you did not do this, another person has access to your account. Contact ${supportEmail ?? `${product.name} support`} now, from this email address. Our staff can disable the account and restore it to you.`,
    ],
  });
}

/** In case another person did it. @throws Error if the mail cannot be sent */
export async function mailAccountDeleted({ name, email }: Pick<User, "name" | "email">, from: string): Promise<void> {
  const { supportEmail } = env().publicDetails;
  await sendLetter(email, {
    title: "Your account was deleted",
    name,
    paragraphs: [
      `Your ${product.name} account ${email} was deleted, from the IP address ${from}. Its API keys no longer work, and its open orders are cancelled.`,
    ],
    small: [
      `If you did not do this, contact ${supportEmail ?? `${product.name} support`}. A deleted account cannot be restored.`,
    ],
  });
}
