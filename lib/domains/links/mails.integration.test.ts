import { expect, it } from "vitest";
import { jobsDone } from "@/test/jobs";
import { testMails } from "@/test/mails";
import { mailLink } from "./mails";

const mails = await testMails({ APP_URL: "https://store.example" });

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
