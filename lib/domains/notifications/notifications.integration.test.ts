import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, HOUR_MS, isoDay, isoTime } from "@/lib/base/time";
import { type NotificationKind, notificationKinds } from "@/lib/base/vocabulary";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { insertBan } from "@/lib/domains/bans/queries";
import { appealBan, declineAppeal, liftBan } from "@/lib/domains/bans/service";
import { issueDocsKey, rollKey } from "@/lib/domains/keys/service";
import { createAccount } from "@/lib/domains/members/service";
import { declineRequest, grantRequest, requestPlan } from "@/lib/domains/plan-requests/service";
import type { Batch } from "@/lib/domains/usage/batch";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { noon, requestEvent } from "@/lib/domains/usage/testing/events";
import { sql } from "@/lib/platform/db/client";
import { jobsDone } from "@/test/jobs";
import { testMails } from "@/test/mails";
import { accountOf, issueKey, joinedBefore, revoke } from "@/test/people";
import { notifyOfDevice, notifyOfFoundKey, notifyOfKeys, notifyOfUsage } from "./notify";
import { maxKeyNetworks } from "./queries";
import {
  deleteOldNotifications,
  listNotifications,
  markRead,
  muteKinds,
  setQuotaWarning,
  unreadCount,
} from "./service";
import { kindGroups, kindNames, textOf } from "./texts";

const mails = await testMails();

const now = noon();
const days = (count: number) => now + count * DAY_MS;

let user: User;
let accountId: AccountId;
let people = 0;

beforeAll(() => maintainPartitions());

beforeEach(async () => {
  user = await createUser({ email: `told${++people}@example.com`, name: "Tilda", emailConfirmed: true });
  await joinedBefore(user, now);
  accountId = accountOf(user);
  mails.splice(0);
});

/** The connections of this process stand in for processes: none knows what another one does. */
const fromEveryProcess = (work: () => Promise<void>) => Promise.all(Array.from({ length: 8 }, work));

const list = async () => (await listNotifications(accountId, user.id, { limit: 50 })).items;
const kindsOf = async () => (await list()).map(({ kind }) => kind).reverse();
const unread = () => unreadCount(accountId, user.id);
/** By subject. */
async function mailed() {
  await jobsDone();
  return mails.filter(({ to }) => to.includes(user.email)).sort((a, b) => a.subject.localeCompare(b.subject));
}

/** Records requests, and returns their batch. */
async function batchOf(...requests: Parameters<typeof requestEvent>[0][]): Promise<Batch> {
  let seen: Batch | undefined;
  usageRecorder().onWritten((batch) => {
    seen = batch;
  });
  for (const request of requests) usageRecorder().record(requestEvent({ accountId, at: now, ...request }));
  await usageRecorder().flush();
  return seen as Batch;
}

const withLeft = (remaining: number, limit = 1_000) => {
  const { decision } = requestEvent({ at: now });
  return { decision: { ...decision, day: { ...decision.day, limit, remaining } } };
};

const from = async (key: { id: bigint }, ipAddress: string, at = now) =>
  notifyOfUsage(await batchOf({ keyId: key.id, ipAddress, at }), at);

const useAt = (key: { id: bigint }, at: number) =>
  sql()`update api_keys set last_used_at = ${isoTime(at)}, last_used_ip_address = '203.0.113.7' where id = ${key.id}`;

describe("each occasion is told and mailed once, whichever process sees it first", () => {
  it("a key that expires within 7 days, and within a day", async () => {
    const key = await issueKey({ accountId, expiresAt: new Date(days(30)) });
    await notifyOfKeys(days(22));
    expect(await list()).toEqual([]);
    await fromEveryProcess(() => notifyOfKeys(days(24)));
    expect(await kindsOf()).toEqual(["key-expires-7d"]);
    await fromEveryProcess(() => notifyOfKeys(days(29.5)));
    expect(await kindsOf()).toEqual(["key-expires-7d", "key-expires-1d"]);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      "The key “Test” expires within 7 days",
      "The key “Test” expires within a day",
    ]);
    expect((await mailed())[0]).toMatchObject({
      link: `http://localhost/portal/keys/${key.id}`,
      text: expect.stringMatching(
        /Hello Tilda,[\s\S]*12:00 UTC[\s\S]*http:\/\/localhost\/portal\/settings#notifications/,
      ),
    });
    await sql()`update api_keys set expires_at = ${isoTime(days(60))} where id = ${key.id}`;
    await notifyOfKeys(days(55));
    expect(await kindsOf()).toEqual(["key-expires-7d", "key-expires-1d", "key-expires-7d"]);
  });

  it("not a key that never lived that long, was revoked or replaced, or belongs to the documentation", async () => {
    await issueKey({ accountId, expiresAt: new Date(Date.now() + 5 * DAY_MS) });
    await revoke(await issueKey({ accountId, expiresAt: new Date(days(30)) }));
    await rollKey(accountId, (await issueKey({ accountId })).id, "7d", commandActor);
    await issueDocsKey(accountId, commandActor);
    await notifyOfKeys(Date.now());
    expect(await list()).toEqual([]);
  });

  it("a banned key, with each ban that was not lifted", async () => {
    const key = await issueKey({ accountId });
    const ban = (until: number, count: number) => insertBan({ keyId: key.id, until, count, bannedAt: now });
    await ban(now + HOUR_MS, 1);
    await fromEveryProcess(() => notifyOfKeys(now));
    expect(await mailed()).toMatchObject([{ subject: "The key “Test” is banned" }]);
    await ban(now + 2 * HOUR_MS, 2);
    await sql()`update bans set lifted_at = now() where key_id = ${key.id}`;
    await ban(now + 3 * HOUR_MS, 3);
    await notifyOfKeys(now);
    expect(await kindsOf()).toEqual(["key-banned", "key-banned"]);
  });

  it("a key that was found and revoked", async () => {
    const key = { ...(await issueKey({ accountId })), name: "Test", lastFour: "abcd" };
    await fromEveryProcess(() => notifyOfFoundKey(key, "at https://github.example/a/b", now));
    expect(await kindsOf()).toEqual(["key-found"]);
    expect(await mailed()).toMatchObject([
      { subject: "The key “Test” was found and revoked", link: `http://localhost/portal/keys/${key.id}` },
    ]);
  });

  it("what staff decide about its ban and its requests for Enterprise", async () => {
    const key = await issueKey({ accountId });
    await insertBan({ keyId: key.id, until: Date.now() + HOUR_MS, count: 1, bannedAt: Date.now() });
    const [ban] = await sql()<{ id: bigint }[]>`select id from bans where key_id = ${key.id}`;
    const banId = BigInt(ban?.id ?? 0);
    await appealBan(accountId, banId, "It was a loop.", commandActor);
    await declineAppeal(banId, "It still loops.", commandActor);
    await liftBan(banId, "The loop is fixed.", commandActor);
    const ask = async () =>
      (
        await requestPlan(
          accountId,
          { plan: "enterprise", perMinute: 300, perDay: 9_000, message: "Parrots" },
          commandActor,
        )
      ).id;
    await declineRequest(await ask(), "Try Pro first.", commandActor);
    await grantRequest(await ask(), { perMinute: 200, perDay: 8_000 }, commandActor);
    expect(await kindsOf()).toEqual(["appeal-declined", "ban-lifted", "plan-declined", "plan-granted"]);
    const plan = "http://localhost/portal/plan";
    expect(await mailed()).toMatchObject([
      { link: `http://localhost/portal/keys/${key.id}`, text: expect.stringContaining("The loop is fixed.") },
      { link: `http://localhost/portal/keys/${key.id}`, text: expect.stringContaining("It still loops.") },
      { link: plan, text: expect.stringContaining("Try Pro first.") },
      { link: plan, text: expect.stringContaining("200 requests per minute and 8,000 per day") },
    ]);
  });

  it("a replaced key that is used in the second half of its overlap", async () => {
    const old = await issueKey({ accountId });
    const rolledAt = Date.now();
    await rollKey(accountId, old.id, "24h", commandActor);
    await useAt(old, rolledAt + 11 * HOUR_MS);
    await notifyOfKeys(rolledAt + 13 * HOUR_MS);
    expect(await list()).toEqual([]);
    await useAt(old, rolledAt + 13 * HOUR_MS);
    await fromEveryProcess(() => notifyOfKeys(rolledAt + 14 * HOUR_MS));
    expect(await mailed()).toMatchObject([{ text: expect.stringContaining("203.0.113.7") }]);
    await useAt(old, rolledAt + 15 * HOUR_MS);
    await notifyOfKeys(rolledAt + 16 * HOUR_MS);
    expect(await kindsOf()).toEqual(["old-key-used"]);
  });

  it("a key from a new network: not its first one, and one a day", async () => {
    const key = await issueKey({ accountId });
    await from(key, "192.0.2.1");
    await from(key, "192.0.2.1");
    expect(await list()).toEqual([]);
    const seen = await batchOf({ keyId: key.id, ipAddress: "2001:db8::1" });
    await fromEveryProcess(() => notifyOfUsage(seen, now));
    await from(key, "2001:db8::2");
    await from(key, "192.0.2.3");
    expect(await mailed()).toMatchObject([{ text: expect.stringContaining("was first used from 2001:db8::1 on") }]);
    await from(key, "192.0.2.3", days(1));
    await from(key, "192.0.2.4", days(1));
    expect((await list()).map(({ period }) => period)).toEqual([isoDay(days(1)), isoDay(now)]);
    const { key: temporary } = await issueDocsKey(accountId, commandActor);
    for (const ipAddress of ["192.0.2.1", "192.0.2.2"]) await from(temporary, ipAddress);
    expect(await list()).toHaveLength(2);
  });

  it("keeps about a hundred networks of a key, and no longer tells about its addresses then", async () => {
    const key = await issueKey({ accountId });
    const addresses = Array.from({ length: maxKeyNetworks }, (_, n) => ({
      keyId: key.id,
      ipAddress: `198.51.100.${n}`,
    }));
    await notifyOfUsage(await batchOf(...addresses), now);
    await from(key, "192.0.2.99");
    expect(await list()).toEqual([]);
    const [row] = await sql()`select count(*)::int from key_networks where key_id = ${key.id}`;
    expect(row?.count).toBe(maxKeyNetworks);
  });

  it("80 % and 100 % of a day, again for another limit", async () => {
    await notifyOfUsage(await batchOf(withLeft(201)), now);
    expect(await list()).toEqual([]);
    const nearly = await batchOf(withLeft(201), withLeft(200));
    await fromEveryProcess(() => notifyOfUsage(nearly, now));
    await notifyOfUsage(await batchOf(withLeft(100)), now);
    const all = await batchOf(withLeft(1), withLeft(0), withLeft(0));
    await fromEveryProcess(() => notifyOfUsage(all, now));
    expect(await kindsOf()).toEqual(["quota-80", "quota-100"]);
    await notifyOfUsage(await batchOf(withLeft(0, 5_000)), now);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      "80% of today’s quota is used",
      "Today’s quota is used up",
      "Today’s quota is used up",
    ]);
  });

  it("a new address of a key and the end of a quota that one batch has", async () => {
    const key = await issueKey({ accountId });
    await from(key, "192.0.2.1");
    await notifyOfUsage(await batchOf({ keyId: key.id, ipAddress: "198.51.100.1", ...withLeft(0) }), now);
    expect((await kindsOf()).sort()).toEqual(["new-network", "quota-100"]);
  });

  it("the percentage of a day that the account chose, or only all of it", async () => {
    const self = { kind: "user", userId: user.id } as const;
    await setQuotaWarning(accountId, 50, self);
    await notifyOfUsage(await batchOf(withLeft(501)), now);
    expect(await list()).toEqual([]);
    await notifyOfUsage(await batchOf(withLeft(500)), now);
    expect((await list()).map((notification) => textOf(notification).title)).toEqual(["50% of today’s quota is used"]);
    expect((await mailed()).map(({ subject }) => subject)).toEqual(["50% of today’s quota is used"]);
    await setQuotaWarning(accountId, null, self);
    await notifyOfUsage(await batchOf(withLeft(1, 2_000)), now);
    await notifyOfUsage(await batchOf(withLeft(0, 2_000)), now);
    expect(await kindsOf()).toEqual(["quota-80", "quota-100"]);
    await setQuotaWarning(accountId, 95, self);
    await notifyOfUsage(await batchOf(withLeft(600, 10_000)), now);
    await notifyOfUsage(await batchOf(withLeft(500, 10_000)), now);
    expect((await mailed()).map(({ subject }) => subject)).toContain("95% of today’s quota is used");
    for (const wrong of [49, 96, 80.5]) await expect(setQuotaWarning(accountId, wrong, self)).rejects.toThrow();
  });

  it("each new device, to the person alone", async () => {
    const other = await createUser({ email: `other${people}@example.com`, name: "Otto", emailConfirmed: true });
    await sql()`insert into memberships (account_id, user_id, role) values (${accountId}, ${other.id}, 'owner')`;
    await joinedBefore(other, now);
    const on = (sessionId: string) => ({ sessionId, device: "Firefox on Linux", ipAddress: "192.0.2.1" });
    await fromEveryProcess(() => notifyOfDevice(user, on("one"), now));
    await notifyOfDevice(user, on("two"), now);
    expect((await mailed()).map(({ subject }) => subject)).toEqual(Array(2).fill("New sign-in: Firefox on Linux"));
    expect(mails.filter(({ to }) => to.includes(other.email))).toEqual([]);
    const seenBy = async ({ id }: User) => [
      (await listNotifications(accountId, id, { limit: 5 })).items.length,
      await unreadCount(accountId, id),
    ];
    expect([await seenBy(user), await seenBy(other)]).toEqual([
      [2, 1], // as the page shows them
      [0, 0],
    ]);
    await notifyOfDevice(user, { ...on("elsewhere"), ipAddress: "192.0.2.2" }, now);
    expect(await unreadCount(accountId, user.id)).toBe(2);
    // A disabled account gets no mail.
    await sql()`update accounts set disabled_at = now() where id = ${accountId}`;
    const second = await createAccount("Second", { kind: "user", userId: user.id });
    await sql()`update memberships set created_at = ${isoTime(days(1))} where account_id = ${second}`;
    await notifyOfDevice(user, on("three"), now);
    expect(await mailed()).toHaveLength(4);
    // Who is in several accounts may be in another one.
    const opened = (path: string) =>
      `http://localhost/portal/accounts?${new URLSearchParams({ open: `${second}`, from: path })}`;
    expect(mails.at(-1)?.link).toBe(opened("/portal/settings#sessions"));
    expect(mails.at(-1)?.text).toContain(opened("/portal/settings#notifications"));
  });
});

describe("what a person chose", () => {
  const self = ({ id }: User) => ({ kind: "user", userId: id }) as const;
  let addresses = 0;
  const device = (sessionId: string) =>
    notifyOfDevice(user, { sessionId, device: "Chrome on Android", ipAddress: `192.0.2.${++addresses}` }, now);

  it("is listed as read and not mailed while its kind is muted", async () => {
    await muteKinds(
      accountId,
      self(user),
      notificationKinds.filter((kind) => kind !== "quota-80"),
    );
    await device("muted");
    await notifyOfUsage(await batchOf(withLeft(200)), now);
    expect((await list()).map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ["quota-80", false],
      ["new-device", true],
    ]);
    expect((await mailed()).map(({ subject }) => subject)).toEqual(["80% of today’s quota is used"]);
    expect(await unread()).toBe(1);
    await muteKinds(accountId, self(user), []);
    await device("unmuted");
    expect([await unread(), (await mailed()).length]).toEqual([3, 2]);
  });

  it("is not mailed to an address that was not confirmed, or to a disabled account; the list has it", async () => {
    await sql()`update users set email_confirmed_at = null where id = ${user.id}`;
    await device("unconfirmed");
    await sql()`update users set email_confirmed_at = now() where id = ${user.id}`;
    await sql()`update accounts set disabled_at = now() where id = ${accountId}`;
    await device("disabled");
    expect([await mailed(), await unread()]).toEqual([[], 2]);
  });

  it("marks its own notifications as read, some or all", async () => {
    for (const session of ["a", "b", "c", "d"]) await device(session);
    const [newest, ...others] = (await list()).map(({ id }) => id);
    const stranger = await createUser({ email: `stranger${people}@example.com`, name: "Stig" });
    for (const ids of [[newest], []]) await markRead(accountOf(stranger), self(stranger), ids as bigint[]);
    expect(await unread()).toBe(4);
    expect(await sql()`select from notification_reads where user_id = ${stranger.id}`).toHaveLength(0);
    await markRead(accountId, self(user), [newest, others[0]] as bigint[]);
    expect(await unread()).toBe(2);
    const left = await listNotifications(accountId, user.id, { unread: true, limit: 9 });
    expect(left.items.map(({ id }) => id)).toEqual(others.slice(1));
    await markRead(accountId, self(user));
    expect(await unread()).toBe(0);
  });

  it("is counted up to 100, of which the bell shows “99+”", async () => {
    await notifyOfUsage(await batchOf(withLeft(200)), now);
    await sql()`insert into notifications (account_id, kind, subject, period, details, created_at)
      select account_id, kind, subject, n, details, created_at from notifications, generate_series(1, 100) as n
      where account_id = ${accountId}`;
    expect(await unread()).toBe(100);
  });
});

it("is listed as read to a member who joined after it", async () => {
  const other = await createUser({ email: `joined${people}@example.com`, name: "Jo" });
  await sql()`insert into memberships (account_id, user_id, role, created_at)
    values (${accountId}, ${other.id}, 'viewer', ${isoTime(now + 1)})`;
  await notifyOfUsage(await batchOf(withLeft(200)), now);
  expect(await unread()).toBe(1);
  expect(await unreadCount(accountId, other.id)).toBe(0);
  const { items } = await listNotifications(accountId, other.id, { limit: 5 });
  expect(items).toMatchObject([{ kind: "quota-80", isRead: true }]);
});

it("has words without gaps for the stored details of every kind", async () => {
  const rows = await sql()<{ kind: NotificationKind; details: Record<string, string>; subject: string }[]>`
    select distinct on (kind) kind, details, subject from notifications order by kind, id desc`;
  expect(Object.keys(kindNames)).toEqual([...notificationKinds]);
  expect(Object.values(kindGroups).flat().sort()).toEqual([...notificationKinds].sort());
  // The tests of deprecations and of webhooks read theirs.
  const others: NotificationKind[] = ["deprecated-operation", "webhook-disabled"];
  const here = notificationKinds.filter((kind) => !others.includes(kind));
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...here].sort());
  for (const row of rows) expect(JSON.stringify(textOf(row))).not.toMatch(/undefined|NaN|Invalid|null|“”/);
});

it("deletes notifications that are 90 days old", async () => {
  const count = async () =>
    (await sql()`select count(*)::int as count from notifications where created_at <= ${isoTime(now)}`)[0]?.count;
  await deleteOldNotifications(days(89));
  expect(await count()).toBeGreaterThan(10);
  await deleteOldNotifications(days(90));
  expect(await count()).toBe(0);
});
