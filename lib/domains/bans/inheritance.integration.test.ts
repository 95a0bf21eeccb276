import { beforeEach, expect, it, vi } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { MINUTE_MS } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueDocsKey, issueKey, revokeKey, rollKey } from "@/lib/domains/keys/service";
import { sql } from "@/lib/platform/db/client";
import { apiLimiter, limiter } from "@/lib/platform/limiter";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { minuteOf } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { findBansEndingAfter, insertBan } from "./queries";
import { liftBan, listBans } from "./service";

testDatabase();

let accountId: AccountId;
let banned: bigint;
const now = Date.now();
const nextMinute = (minuteOf(now) + 1) * MINUTE_MS;
const ban = { until: now + 3_600_000, count: 2 };
const issue = () => issueKey(accountId, { name: "Test", scopes: [...scopes], expiresAt: null }, commandActor);

beforeEach(async () => {
  accountId = await newAccount("free");
  banned = (await issue()).key.id;
  await insertBan({ keyId: banned, ...ban, bannedAt: now });
  await limiter().restoreBans([{ accountId, keyId: banned, ...ban }]);
});

/** The count that the limiter gives a key's next ban. */
async function nextCount(keyId: bigint): Promise<number | undefined> {
  const limits = { perMinute: 1, perDay: 1_000 };
  const rejected = [0, 0, ...Array(25).fill(3_000)].map((ms) =>
    apiLimiter().limit({ accountId: keyId, keyId, limits, now: nextMinute + ms }),
  );
  for (const decision of await Promise.all(rejected))
    if ("newBan" in decision && decision.newBan) return decision.newBan.count;
  return undefined;
}

const recorded = async (keyId: bigint) => (await findBansEndingAfter(now - 1_000)).find((row) => row.keyId === keyId);

it("bans a key that is rolled from a banned one, with its count (decisions: Ban)", async () => {
  const { key } = await rollKey(accountId, banned, "none", commandActor);
  expect(await banOf(limiter(), { accountId, keyId: key.id }, now)).toEqual(ban);
  expect(await recorded(key.id)).toEqual({ accountId, keyId: key.id, ...ban });
  const again = await rollKey(accountId, key.id, "none", commandActor);
  expect(await banOf(limiter(), { accountId, keyId: again.key.id }, now)).toEqual(ban);
});

it("lets a key work that is issued during a ban, and bans it for the longer time (decisions: Ban)", async () => {
  const issued = [await issue(), await issueDocsKey(accountId, commandActor)];
  for (const { key } of issued) {
    expect(await banOf(limiter(), { accountId, keyId: key.id }, Date.now())).toBeUndefined();
    expect(await recorded(key.id)).toMatchObject({ count: 2 });
    expect(await nextCount(key.id)).toBe(3);
  }
  // What is inherited without a ban is no ban to show.
  expect(await listBans(accountId, 10)).toHaveLength(1);
});

it("gives a key the count of a ban that is over, where it is rolled within a day", async () => {
  accountId = await newAccount("free");
  const { key } = await issue();
  for (const count of [4, 3]) // the latest counts, whichever was recorded first
    await insertBan({ keyId: key.id, until: now - 5_000 + count * 1_000, count, bannedAt: now - 6_000 });
  const rolled = await rollKey(accountId, key.id, "none", commandActor);
  expect(await banOf(limiter(), { accountId, keyId: rolled.key.id }, Date.now())).toBeUndefined();
  expect(await nextCount(rolled.key.id)).toBe(5);
});

it("counts the ban of a key that was revoked since", async () => {
  await revokeKey(accountId, banned, commandActor);
  expect(await nextCount((await issue()).key.id)).toBe(3);
});

it("inherits nothing where the ban was lifted", async () => {
  const [listed] = await listBans(accountId, 1);
  await liftBan(listed?.id as bigint, "A mistake of ours.", commandActor);
  expect(await nextCount((await issue()).key.id)).toBe(1);
});

it("asks and tells the limiter while no transaction has the lock of the account", async () => {
  const own = apiLimiter();
  const free = vi.fn(async () => {
    await sql()`select from accounts where id = ${accountId} for update nowait`;
  });
  const { bansOf, restoreBans } = own;
  vi.spyOn(own, "bansOf").mockImplementation((...args) => free().then(() => bansOf(...args)));
  vi.spyOn(own, "restoreBans").mockImplementation((...args) => free().then(() => restoreBans(...args)));
  await rollKey(accountId, banned, "none", commandActor);
  await issue();
  expect(free).toHaveBeenCalledTimes(4);
  vi.restoreAllMocks();
});
