import { afterAll, expect, it } from "vitest";
import { testDatabase } from "@/test/database";
import { jobsDone } from "@/test/jobs";
import { type ReadMail, readMail } from "@/test/mail";
import { startMailServer } from "@/test/mail-server";
import { mailLink } from "./mails";

const mails: ReadMail[] = [];
const server = await startMailServer({ onMail: async (mail) => void mails.push(await readMail(mail)) });
testDatabase({
  MAIL_SERVER: server.url,
  MAIL_FROM: "Animal Store <store@example.com>",
  APP_URL: "https://store.example",
});
afterAll(() => server.stop());

it.each([
  ["sign-in", "15 minutes"],
  ["sign-up-known", "15 minutes"],
  ["password", "1 hour"],
  ["new-email", "1 hour"],
  ["sign-up", "1 day"],
  ["confirmation", "7 days"],
] as const)("the mail of a link (%s) says that it works for %s", async (kind, life) => {
  const user = { email: `${kind}@example.com`, name: "Pat" };
  await mailLink({ kind, user, token: "t", ipAddress: "192.0.2.1" });
  await jobsDone();
  const mail = mails.find(({ to }) => to.includes(user.email));
  expect(mail?.text).toContain(`This link expires in ${life} and can only be used once.`);
});
