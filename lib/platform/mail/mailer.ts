import { createTransport } from "nodemailer";
import { env, publicOrigin } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { seal, unseal } from "@/lib/base/sealing";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { db, type Executor } from "@/lib/platform/db/client";
import { addJobs, lanes } from "@/lib/platform/jobs/queue";
import type { JobKind } from "@/lib/platform/jobs/worker";
import { limiter } from "@/lib/platform/limiter";
import type { AttemptRule } from "@/lib/platform/limiter/attempt-rules";
import { type Letter, writeLetter } from "./letter";

/** `until`: when it is no longer worth sending, as an instant. */
export type Mail = { to: string; subject: string; text: string; html: string; until?: number };

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
export async function sendMail({ to, until: _, ...mail }: Mail): Promise<void> {
  // A string would be parsed and could name several people.
  await perProcess("mail.transport", connect).sendMail({ ...mail, to: { name: "", address: to } });
}

/** A mail may have a link that signs in. */
const sealed = { purpose: "mails", owner: "" };

/** @param on the transaction of what it tells about, so that it is sent if, and only if, that happens */
async function queueMail(mail: Mail, on: Executor = db()): Promise<void> {
  const payload = seal(sealed, Buffer.from(JSON.stringify(mail)));
  await addJobs(on, [{ kind: "mail", lane: lanes.mail, payload }]);
}

/**
 * The server will not take this mail at another time either (RFC 5321, section 4.2.1). What it says to a recipient or a text is about
 * the mail; what it says before, such as to a wrong password, is about us, and may be mended.
 */
const isRejected = ({ command = "", responseCode = 0 }: { command?: string; responseCode?: number }): boolean =>
  ["RCPT TO", "DATA"].includes(command) && responseCode >= 500;

export const mailJob: JobKind = {
  retries: [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS].map(
    (ms) => ms / SECOND_MS,
  ),
  async run({ payload }) {
    const opened = payload && unseal(sealed, payload);
    if (!opened) return void log().error("a mail was encrypted with a secret that this process does not have");
    const mail: Mail = JSON.parse(Buffer.from(opened).toString());
    if (mail.until !== undefined && mail.until < Date.now()) return void log().error("a mail was too late to be sent");
    await sendMail(mail).catch((error) => {
      if (!isRejected(error)) throw error;
      log().error({ err: error }, "the mail server rejected a mail");
    });
  },
};

/** Without a name for an email address that has no account. */
export type Recipient = { email: string; name?: string };

/** `limit`: for a mail that others can cause again and again. It counts by recipient. */
type PathLetter = Omit<Letter, "name" | "button"> & {
  button?: { label: string; path: string };
  until?: number;
  limit?: AttemptRule;
};

const lastOne = "You have had many of these emails, and get none for an hour. The activity lists every change.";

/** Opens a page in an account, for a mail to a person who may be in another one. */
export const pathInAccount = (accountId: bigint, path: string): string =>
  `/portal/accounts?${new URLSearchParams({ open: String(accountId), from: path })}`;

export const pageUrl = (path: string): string => new URL(path, publicOrigin()).href;

/** Sent by a worker, which tries again while the mail server is away. @param on as of {@link queueMail} */
export async function queueLetter(
  { email, name }: Recipient,
  { button, until, limit, ...letter }: PathLetter,
  on?: Executor,
): Promise<void> {
  const opened = button && { label: button.label, href: pageUrl(button.path) };
  const count = limit && (await limiter().countAttempt(limit, email, Date.now()));
  if (count && !count.allowed) return void log().warn({ limit }, "a person gets none of these mails for an hour");
  const small = count?.remaining === 0 ? [...letter.small, lastOne] : letter.small;
  await queueMail(
    { to: email, subject: letter.title, until, ...writeLetter({ ...letter, small, name, button: opened }) },
    on,
  );
}
