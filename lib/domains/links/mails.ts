import { env } from "@/lib/base/env";
import { formatCount } from "@/lib/base/number";
import { product } from "@/lib/base/product";
import { duration } from "@/lib/base/time";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { EndedAccess } from "@/lib/domains/members/ending-access";
import type { Letter } from "@/lib/platform/mail/letter";
import { queueLetter, type Recipient } from "@/lib/platform/mail/mailer";
import { linkLifeMs, signUpLifeMs } from "./service";

/** `sign-up`: the email address has no account. `sign-up-known`: it has one, and the link signs in. */
type LinkKind = LinkPurpose | "sign-up" | "sign-up-known";

/** `user.email` is where it goes. `ipAddress`: the one that requested it. */
type LinkMail = {
  kind: LinkKind;
  user: Recipient;
  token: string;
  ipAddress: string;
  callbackUrl?: string;
};

type LinkLetter = Pick<Letter, "title" | "text"> & { path: string; label: string; ignore: string };

const letters: Record<LinkKind, (mail: LinkMail) => LinkLetter> = {
  "sign-in": ({ user, ipAddress }) => ({
    path: "/sign-in/link/open",
    title: `Sign in to ${product.name}`,
    text: `We received a request from the IP address ${ipAddress} for a link to sign in to ${product.name} as ${user.email}.`,
    label: "Sign in",
    ignore: "If you did not request this, you can ignore this email. No one can sign in without this link.",
  }),
  password: ({ user, ipAddress }) => ({
    path: "/reset-password",
    title: "Choose a new password",
    text: `We received a request from the IP address ${ipAddress} to reset the ${product.name} password for ${user.email}. Choosing a new password signs you out of all sessions.`,
    label: "Choose a new password",
    ignore: "If you did not request this, you can ignore this email. Your password will not change.",
  }),
  confirmation: ({ user, ipAddress }) => ({
    path: "/confirm-email",
    title: "Confirm your email address",
    text: `Please confirm that ${user.email} is your email address. The request came from the IP address ${ipAddress}. You must be signed in to confirm it.`,
    label: "Confirm email address",
    ignore: `If you did not create an account with ${product.name}, you can ignore this email. The address will stay unconfirmed.`,
  }),
  "sign-up": ({ user, ipAddress }) => ({
    path: "/sign-up/finish",
    title: `Finish signing up for ${product.name}`,
    text: `We received a request from the IP address ${ipAddress} to create an account with ${product.name} for ${user.email}.`,
    label: "Create account",
    ignore: "If you did not request this, you can ignore this email. No account is created without this link.",
  }),
  "sign-up-known": ({ user, ipAddress }) => ({
    path: "/sign-in/link/open",
    title: `You already have an account with ${product.name}`,
    text: `Someone tried to sign up for ${product.name} as ${user.email}, from the IP address ${ipAddress}. You already have an account with this email address. If it was you, sign in instead.`,
    label: "Sign in",
    ignore: "If it was not you, you can ignore this email. No one can sign in without this link.",
  }),
  "new-email": ({ user, ipAddress }) => ({
    path: "/confirm-email/new",
    title: "Confirm your new email address",
    text: `We received a request from the IP address ${ipAddress} to change the email address of an account with ${product.name} to ${user.email}. You must be signed in to that account to confirm it.`,
    label: "Change email address",
    ignore: "If you did not request this, you can ignore this email. Nothing will change.",
  }),
};

function lifeOf(kind: LinkKind): number {
  if (kind === "sign-up") return signUpLifeMs;
  return linkLifeMs[kind === "sign-up-known" ? "sign-in" : kind];
}

export async function mailLink(mail: LinkMail): Promise<void> {
  const { path, label, ignore, ...letter } = letters[mail.kind](mail);
  const query = new URLSearchParams({ token: mail.token, ...(mail.callbackUrl && { callbackUrl: mail.callbackUrl }) });
  const expiry = `This link expires in ${duration(lifeOf(mail.kind))} and can only be used once.`;
  const until = Date.now() + lifeOf(mail.kind);
  await queueLetter(mail.user, {
    ...letter,
    until,
    button: { label, path: `${path}?${query}` },
    small: [expiry, ignore],
  });
}

/** Another person, who has no address with us, may have made what ended. */
export async function mailTakenOver(person: Recipient, { keys, endpoints, members }: EndedAccess): Promise<void> {
  const list = [
    ...keys.map(({ prefix, lastFour }) => `the API key ${prefix}…${lastFour}`),
    ...(endpoints.length > 0 ? [formatCount(endpoints.length, "webhook endpoint")] : []),
    ...(members.length > 0 ? [`the access of ${formatCount(members.length, "other member")}`] : []),
  ];
  await queueLetter(person, {
    title: "What was made with your email address has ended",
    text: `You have proven that ${person.email} is your email address. Someone had signed up for ${product.name} with it before, and not confirmed it. In case that was not you, we have ended: ${list.join(", ")}.`,
    button: { label: "Open the portal", path: "/portal" },
    small: [
      "If it was you, create new keys and endpoints, and invite the members again. Requests with the old keys get the error revoked_api_key.",
    ],
  });
}

const support = (): string => env().publicDetails.supportEmail ?? `${product.name} support`;

export const mailPasswordReset = (person: Recipient, from: string): Promise<void> =>
  queueLetter(person, {
    title: "Your password was changed",
    text: `The ${product.name} password for ${person.email} was changed from the IP address ${from}, with a link we sent to this email address. You have been signed out of all sessions.`,
    small: [
      "If you did not do this, another person may have access to your email. Secure your email account first, then choose a new password.",
    ],
  });

/** Does not name the new address: several people may read the old mailbox. */
export const mailEmailChanged = (person: Recipient, from: string): Promise<void> =>
  queueLetter(person, {
    title: "Your email address was changed",
    text: `The email address of your ${product.name} account was ${person.email}. It was changed to another one, from the IP address ${from}. All other sessions were signed out.`,
    small: [
      `If you did not do this, another person has access to your account. Contact ${support()} now, from this email address. Our staff can disable the account and restore it to you.`,
    ],
  });

export const mailAccountDeleted = (person: Recipient, from: string): Promise<void> =>
  queueLetter(person, {
    title: "Your account was deleted",
    text: `Your ${product.name} account ${person.email} was deleted, from the IP address ${from}. Its API keys no longer work, and its open orders are cancelled.`,
    small: [`If you did not do this, contact ${support()}. A deleted account cannot be restored.`],
  });
