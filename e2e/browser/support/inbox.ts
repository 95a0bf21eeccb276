import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ReadMail, readMail } from "@/test/mail";
import type { Arrived } from "@/test/mail-server";
import { until } from "@/test/waiting";

/** The sender of the browser tests' server. */
export const mailFrom = "Animal Store <store@example.com>";

/** Addresses whose mail the mail server rejects. */
export const isFull = (address: string): boolean => address.startsWith("full-");

// The mail server runs in Playwright's main process, and the tests in workers, so each recipient has a folder.
const folderOf = (address: string): string =>
  join(process.env.BROWSER_MAIL_DIR ?? "", encodeURIComponent(address.toLowerCase()));

let kept = 0;

/** Writes a mail into the folders of its recipients, atomically. */
export async function keepMail(mail: Arrived): Promise<void> {
  for (const address of mail.to) {
    const folder = folderOf(address);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    await writeFile(temporary, JSON.stringify(mail));
    await rename(temporary, join(folder, String(++kept).padStart(8, "0")));
  }
}

/** All mails to an address, oldest first; only those with this subject, if given. */
export async function inboxOf(address: string, subject?: string): Promise<ReadMail[]> {
  const names = await readdir(folderOf(address)).catch(() => []);
  const files = names.filter((name) => !name.startsWith(".")).sort();
  const mails = await Promise.all(
    files.map(async (name) => readMail(JSON.parse(await readFile(join(folderOf(address), name), "utf8")) as Arrived)),
  );
  return mails.filter((mail) => subject === undefined || mail.subject === subject);
}

export const subjects = {
  signIn: "Sign in to Animal Store",
  password: "Choose a new password",
  changed: "Your password was changed",
  address: "Confirm your email address",
  signUp: "Finish signing up for Animal Store",
  newEmail: "Confirm your new email address",
  emailChanged: "Your email address was changed",
  accountDeleted: "Your account was deleted",
} as const;

/** Waits for a mail. @param count the number of mails with this subject to wait for; returns the newest */
export async function mailTo(address: string, subject: string, count = 1): Promise<ReadMail> {
  let found: ReadMail[] = [];
  await until(`${count} of "${subject}" to ${address}`, async () => {
    found = await inboxOf(address, subject);
    return found.length >= count;
  });
  return found[count - 1] as ReadMail;
}
