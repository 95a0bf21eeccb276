import { afterAll, beforeEach, expect, it } from "vitest";
import { deletePerProcess } from "@/lib/base/per-process";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { jobsDone } from "@/test/jobs";
import { startMailServer } from "@/test/mail-server";
import { queueLetter } from "./mailer";

const arrived: string[] = [];
const server = await startMailServer({
  onMail: ({ to }) => void arrived.push(...to),
  rejects: (address) => address.startsWith("full"),
});
testDatabase({ MAIL_FROM: "Animal Store <store@example.com>" });
afterAll(() => server.stop());

function useServer(url: string): void {
  setEnv({ MAIL_SERVER: url });
  deletePerProcess("mail.transport");
}

beforeEach(() => useServer(server.url));

const queue = (email: string) => queueLetter({ email }, { title: "A title", text: "A text.", small: [] });
const waiting = async () => (await sql()`select from jobs where kind = 'mail'`).length;

it("a mail waits while the server does not let us in, as with a password that was changed there", async () => {
  useServer(server.url.replace("store:", "other:"));
  await queue("wanda@example.com");
  await jobsDone();
  expect([await waiting(), arrived]).toEqual([1, []]);
  useServer(server.url);
  await sql()`update jobs set run_at = now()`;
  await jobsDone();
  expect([await waiting(), arrived]).toEqual([0, ["wanda@example.com"]]);
});

it("a mail whose recipient the server rejects is not tried again", async () => {
  await queue("full@example.com");
  await jobsDone();
  expect(await waiting()).toBe(0);
  expect(arrived).not.toContain("full@example.com");
});
