import { createTransport } from "nodemailer";
import { env, publicOrigin } from "@/lib/base/env";
import { perProcess } from "@/lib/base/per-process";
import { type Letter, writeLetter } from "./letter";

export type Mail = { to: string; subject: string; text: string; html: string };

/** A server that does not respond for this long counts as unreachable. */
const timeoutMs = 15_000;

function connect() {
  const { mail } = env();
  if (!mail) throw new Error("No mail server is configured. Set MAIL_SERVER and MAIL_FROM.");
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  return createTransport({ url: mail.server, ...timeouts }, { from: mail.from });
}

export const sendsMail = (): boolean => env().mail !== undefined;

/** @throws Error if there is no mail server, it cannot be reached, or it rejects the mail */
export async function sendMail({ to, ...mail }: Mail): Promise<void> {
  // A string would be parsed and could name several people.
  await perProcess("mail.transport", connect).sendMail({ ...mail, to: { name: "", address: to } });
}

/** Without a name for an email address that has no account. */
export type Person = { email: string; name?: string };

type PathLetter = Omit<Letter, "name" | "button"> & { button?: { label: string; path: string } };

/** Opens a page in an account, for a mail to a person who may be in another one. */
export const pathIn = (accountId: bigint, path: string): string =>
  `/portal/accounts?${new URLSearchParams({ open: String(accountId), from: path })}`;

export const pageUrl = (path: string): string => new URL(path, publicOrigin()).href;

/** @throws Error as {@link sendMail} */
export function sendLetter({ email, name }: Person, { button, ...letter }: PathLetter): Promise<void> {
  const opened = button && { label: button.label, href: pageUrl(button.path) };
  return sendMail({ to: email, subject: letter.title, ...writeLetter({ ...letter, name, button: opened }) });
}
