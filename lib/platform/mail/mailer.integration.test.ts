import { afterAll, beforeAll, expect, it } from "vitest";
import { backgroundDone, inBackground } from "@/lib/base/background";
import { setEnv } from "@/test/env";
import { readMail } from "@/test/mail";
import { type Arrived, type RunningMailServer, startMailServer } from "@/test/mail-server";
import { sendMail } from "./mailer";

let server: RunningMailServer;
const arrived: Arrived[] = [];

beforeAll(async () => {
  server = await startMailServer({
    onMail: (mail) => void arrived.push(mail),
    rejects: (address) => address.startsWith("full"),
  });
  setEnv({
    LOG_LEVEL: "silent",
    APP_URL: "https://store.example",
    MAIL_SERVER: server.url,
    MAIL_FROM: "Animal Store <store@example.com>",
  });
});

afterAll(() => server?.stop());

const mail = (to: string) => ({ to, subject: "Tiere für Zoë", text: "Grüße", html: "<p>Grüße</p>" });

it("hands a mail over with its sender, in both forms and in any script", async () => {
  await sendMail(mail("wanda@example.com"));
  const [first] = arrived;
  expect(await readMail(first as Arrived)).toMatchObject({
    to: ["wanda@example.com"],
    from: "Animal Store <store@example.com>",
    subject: "Tiere für Zoë",
    text: expect.stringContaining("Grüße"),
    html: expect.stringContaining("<p>Grüße</p>"),
  });
});

it("sends to one person, also where the address reads like two", async () => {
  const before = arrived.length;
  await sendMail(mail("wanda@example.com, mallory@example.com")).catch(() => undefined);
  expect(arrived.slice(before).flatMap(({ to }) => to)).not.toContain("mallory@example.com");
});

it("throws when the server rejects a mail; background mails are only logged, and waited for", async () => {
  await expect(sendMail(mail("full@example.com"))).rejects.toThrow("no such mailbox");
  const before = arrived.length;
  inBackground("a mail", () => sendMail(mail("full@example.com")));
  inBackground("a mail", () => sendMail(mail("other@example.com")));
  await backgroundDone();
  expect(arrived.slice(before).flatMap(({ to }) => to)).toEqual(["other@example.com"]);
});
