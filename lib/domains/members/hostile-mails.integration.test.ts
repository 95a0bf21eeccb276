import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import { backgroundDone } from "@/lib/base/background";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { notificationKinds } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser, type User } from "@/lib/domains/accounts/service";
import * as factorMails from "@/lib/domains/factors/mails";
import type { ApiKey } from "@/lib/domains/keys/service";
import * as linkMails from "@/lib/domains/links/mails";
import { notify } from "@/lib/domains/notifications/service";
import { textOf } from "@/lib/domains/notifications/texts";
import { db, sql } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { jobsDone } from "@/test/jobs";
import { testMails } from "@/test/mails";
import { accountOf } from "@/test/people";
import { roomInWindow } from "@/test/waiting";
import * as invitations from "./invitations";
import * as memberMails from "./mails";
import { readOptOut, setOptOut, stopPath } from "./opt-outs";
import type { MemberChange } from "./service";

type Read = (typeof mails)[number];
const mails = await testMails({ MAIL_FROM: "Store <store@example.com>", APP_URL: "https://store.example" });

/** In the link that stops invitations to an address. */
const tokenOf = (email: string) =>
  new URL(stopPath(email), "https://store.example").searchParams.get("token") as string;

/** Texts that customers can choose, each with a link or a message for another person. */
const links = [
  "URGENT: your card was charged. Refund: http://evil.example/pay",
  "www.evil.example",
  "evil.example",
  "evil。example",
  "evil．example",
  "refund@evil.example",
];
const others = [
  "Pets\nYour evil account is locked",
  `Pets” was closed. Call the evil number below to get your money back “today, ${"please ".repeat(20)}`,
];
const hostile = [...links, ...others];

let people = 0;
let owner: User;
let member: User;

beforeEach(async () => {
  await roomInWindow(HOUR_MS, 10_000); // mails and invitations are counted by the hour and by the day
  const named = (name: string) => createUser({ email: `p${++people}@example.com`, name, emailConfirmed: true });
  [owner, member] = [await named("evil.example"), await named("www.evil.example")];
  await sql()`update accounts set plan = 'business' where id = ${accountOf(owner)}`;
  await insertMember(db(), accountOf(owner), member.id, "viewer");
  mails.splice(0);
});

async function sent(): Promise<Read[]> {
  await backgroundDone();
  await jobsDone();
  return mails.splice(0);
}

/** A link, another line, or more than a name that is quoted. */
function expectHarmless({ subject, text, html }: Read): void {
  for (const form of [subject, text, html ?? ""]) {
    expect(form).not.toMatch(/evil[.。．]|http:\/\/|www\.|\nYour evil/i);
    expect(form).not.toContain("please please");
  }
  expect(text).not.toContain("Pets” was closed");
}

function expectAllHarmless(made: Read[], texts = hostile): void {
  expect(made.length).toBeGreaterThanOrEqual(texts.length);
  for (const mail of made) expectHarmless(mail);
}

const key = { prefix: "ask_live_abcd", lastFour: "wxyz" } as ApiKey;
const from = "192.0.2.1";

/** By the name of the function that sends it. */
const all: Record<string, (text: string) => void | Promise<void>> = {
  mailInvitation: (accountName) => {
    const invitation = { email: "guest@example.com", role: "viewer" } as invitations.Invitation;
    memberMails.mailInvitation({ token: "t", invitation, accountName }, owner.email);
  },
  mailRoleChange: (accountName) => memberMails.mailRoleChange(change(), accountName, owner.email),
  mailRemoval: (accountName) => memberMails.mailRemoval(change(), accountName, owner.email),
  notifyOfFactor: (name) => factorMails.notifyOfFactor({ email: member.email, name }, "appAdded", from),
  mailLink: async (name) => {
    for (const kind of ["sign-in", "password", "confirmation", "sign-up", "sign-up-known", "new-email"] as const)
      await linkMails.mailLink({ kind, user: { email: member.email, name }, token: "t", ipAddress: from });
  },
  mailTakenOver: (name) =>
    linkMails.mailTakenOver({ email: member.email, name }, { keys: [key], endpoints: [], members: [owner] }),
  mailPasswordReset: (name) => linkMails.mailPasswordReset({ email: member.email, name }, from),
  mailEmailChanged: (name) => linkMails.mailEmailChanged({ email: member.email, name }, from),
  mailAccountDeleted: (name) => linkMails.mailAccountDeleted({ email: member.email, name }, from),
};

const change = (): MemberChange => ({
  accountId: accountOf(owner),
  member: { user: member, role: "viewer", since: new Date() },
  owners: [owner],
});

/** Details of notifications that we or our staff write. */
const ours = [
  ...["used", "limit", "day", "at", "until", "lastFour", "lastUsed", "ipAddress", "device", "plan", "reason"],
  ...["perMinute", "perDay", "line", "entry", "sunset"],
];

/** The details that the words of a kind have. */
function detailsOf(kind: (typeof notificationKinds)[number]): string[] {
  const names = new Set<string>();
  const get = (_: object, name: string) => {
    names.add(name);
    return "2026-11-26T10:00:00Z";
  };
  const details = new Proxy({}, { get });
  textOf({ kind, subject: "1", details });
  return [...names];
}

describe("a text of a customer in a mail to another person", () => {
  it("is in no mail that this test does not know", () => {
    const searched = ["-rl", "--include=*.ts", "--exclude=*.test.ts", "queueLetter(", "lib"];
    const callers = execFileSync("grep", searched, { encoding: "utf8" });
    expect(callers.trim().split("\n").sort()).toEqual([
      "lib/domains/factors/mails.ts",
      "lib/domains/links/mails.ts",
      "lib/domains/members/mails.ts",
      "lib/domains/notifications/service.ts",
      "lib/platform/mail/mailer.ts",
    ]);
    const exported = Object.keys({ ...memberMails, ...linkMails, ...factorMails });
    expect(Object.keys(all).sort()).toEqual(exported.filter((name) => name !== "invitationUrl").sort());
  });

  it.each(Object.keys(all))("has no link, no line and no message: %s", async (name) => {
    for (const text of hostile) {
      await limiter().clearAttempts("memberMails", owner.email);
      await limiter().clearAttempts("memberMails", member.email);
      await all[name]?.(text);
      await backgroundDone();
    }
    expectAllHarmless(await sent());
  });

  it.each(notificationKinds)("has no link, no line and no message: notification %s", async (kind) => {
    // The same text passes the same function in each kind: a link in turns, a line, and what is too long.
    const some = [links[notificationKinds.indexOf(kind) % links.length] as string, ...others];
    for (const text of some) {
      const given = detailsOf(kind).map((name) => [name, ours.includes(name) ? "2026-11-26T10:00:00Z" : text]);
      const about = { subject: kind === "new-device" ? String(owner.id) : "1", period: text };
      const details = Object.fromEntries(given);
      await notify([{ accountId: accountOf(owner), kind, ...about, details }], Date.now());
    }
    expectAllHarmless(await sent(), some);
  });
});

describe("mails that others cause again and again", () => {
  it("about members are bounded for each person, and the last one says so", async () => {
    const { limit } = attemptRules.memberMails;
    for (let index = 0; index < limit + 5; index++) memberMails.mailRoleChange(change(), "Pets Inc", owner.email);
    const toOwner = (await sent()).filter(({ to }) => to.includes(owner.email));
    expect(toOwner).toHaveLength(limit);
    expect(toOwner.filter(({ text }) => text.includes("get none for an hour"))).toHaveLength(1);
  });

  it("about second factors are bounded too", async () => {
    for (let index = 0; index < attemptRules.factorMails.limit + 5; index++)
      factorMails.notifyOfFactor(member, "passkeyAdded", from);
    expect(await sent()).toHaveLength(attemptRules.factorMails.limit);
  });
});

describe("an invitation", () => {
  const by = () => ({ kind: "user", userId: owner.id }) as const;
  const invite = (email: string) => invitations.invite(accountOf(owner), { email, role: "viewer" }, by());
  const resend = (id: bigint) => invitations.resendInvitation(accountOf(owner), id, by());

  it("is sent to one address a few times a day, from all accounts", async () => {
    const email = `guest${++people}@example.com`;
    const { limit } = attemptRules.invitationsOfAddress;
    for (let index = 0; index < limit; index++) {
      const { invitation } = await invite(email.replace("@", index === 0 ? "@" : `+${index}@`));
      await invitations.withdrawInvitation(accountOf(owner), invitation.id, by());
    }
    await expect(invite(email)).rejects.toThrow("This address got many invitations. Try again tomorrow.");
    await invite(`other${people}@example.com`);
  });

  it("is sent again after some minutes only", async () => {
    const { invitation } = await invite(`guest${++people}@example.com`);
    await expect(resend(invitation.id)).rejects.toThrow("This invitation was sent a moment ago.");
    const wait = (minutes: number) => sql()`
      update invitations set expires_at = expires_at - make_interval(mins => ${minutes}) where id = ${invitation.id}`;
    await wait(9);
    await expect(resend(invitation.id)).rejects.toThrow("Send it again after 10 minutes.");
    await wait(1);
    const again = await resend(invitation.id);
    expect(again.invitation.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS);
    await expect(resend(invitation.id)).rejects.toThrow("a moment ago");
  });

  it("has a link that stops all others to the address, until its owner allows them again", async () => {
    const email = `guest${++people}@example.com`;
    const invited = await invite(email);
    memberMails.mailInvitation(invited, owner.email);
    const [mail] = await sent();
    const token = /invitation\/stop\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] as string;
    expect(await readOptOut(token)).toEqual({ email, isOptedOut: false });
    await setOptOut(token, true);
    await setOptOut(token, true);
    expect(await readOptOut(token)).toEqual({ email, isOptedOut: true });
    const optedOut = "This address gets no invitations, as its owner chose.";
    await expect(resend(invited.invitation.id)).rejects.toThrow(optedOut);
    await invitations.withdrawInvitation(accountOf(owner), invited.invitation.id, by());
    await expect(invite(email.toUpperCase())).rejects.toThrow(optedOut);
    await expect(invite(email.replace("@", "+pets@"))).rejects.toThrow(optedOut);
    const other = tokenOf("other@example.com");
    await setOptOut(other, true);
    await setOptOut(token, false);
    await invite(email);
    expect(await readOptOut(other)).toMatchObject({ isOptedOut: true });
  });

  it("is stopped by no one without the link of the mail", async () => {
    const token = tokenOf("guest@example.com");
    for (const forged of [
      "",
      "x",
      token.slice(1),
      `${token.slice(0, -4)}AAAA`,
      Buffer.from("a@b.c").toString("base64url"),
    ]) {
      expect(await readOptOut(forged)).toBeUndefined();
      await expect(setOptOut(forged, true)).rejects.toThrow("This link does not work.");
    }
  });
});
