import { afterAll } from "vitest";
import { testDatabase } from "./database";
import { type ReadMail, readMail } from "./mail";
import { startMailServer } from "./mail-server";

/**
 * Gives the tests of a file their own database and a mail server: call it at the top of the file.
 *
 * @param variables further environment variables
 * @returns the mails, as they arrive
 */
export async function testMails(variables: Record<string, string> = {}): Promise<ReadMail[]> {
  const mails: ReadMail[] = [];
  const server = await startMailServer({ onMail: async (mail) => void mails.push(await readMail(mail)) });
  testDatabase({ MAIL_SERVER: server.url, MAIL_FROM: "Animal Store <store@example.com>", ...variables });
  afterAll(() => server.stop());
  return mails;
}
