import { createTransport } from "nodemailer";
import { env } from "@/lib/base/env";
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

export const sendLetter = (to: string, letter: Letter): Promise<void> =>
  sendMail({ to, subject: letter.title, ...writeLetter(letter) });
