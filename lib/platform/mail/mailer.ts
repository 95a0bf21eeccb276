import { createTransport } from "nodemailer";
import { env } from "@/lib/base/env";
import { perProcess } from "@/lib/base/per-process";

/** A mail to one person, in both of its forms. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A server that says nothing for so long counts as away, in milliseconds. */
const patienceMs = 15_000;

function connect() {
  const { mail } = env();
  if (!mail) throw new Error("No mail server is configured. Set MAIL_SERVER and MAIL_FROM.");
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  return createTransport({ url: mail.server, ...timeouts }, { from: mail.from });
}

/** Whether this deployment sends mail. */
export const sendsMail = (): boolean => env().mail !== undefined;

/**
 * Hands a mail to the mail server.
 *
 * @throws Error if there is no mail server, it cannot be reached, or it rejects the mail
 */
export async function sendMail({ to, ...mail }: Mail): Promise<void> {
  // As an object: a text would be parsed, and could then name several people.
  await perProcess("mail.transport", connect).sendMail({ ...mail, to: { name: "", address: to } });
}
