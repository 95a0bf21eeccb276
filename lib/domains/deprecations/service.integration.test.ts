import { beforeAll, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { createUser } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { unreadCount } from "@/lib/domains/notifications/service";
import { ensureCountPartitions, maintainPartitions } from "@/lib/domains/usage/partitions";
import { addCounts } from "@/lib/domains/usage/queries";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { noon, requestEvent } from "@/lib/domains/usage/testing/events";
import { sql } from "@/lib/platform/db/client";
import { jobsDone } from "@/test/jobs";
import { testMails } from "@/test/mails";
import { accountOf, issueKey, joinedBefore } from "@/test/people";
import { callsByKey } from "./queries";
import { announceDeprecation, callingAccounts, callingKeys } from "./service";

const mails = await testMails();

const now = noon();

async function newCaller(email: string) {
  const user = await createUser({ email, name: "Cleo", emailConfirmed: true });
  await joinedBefore(user, now);
  const key = await issueKey({ accountId: accountOf(user) });
  return { ...key, email, keyId: key.id, userId: user.id };
}

let shop: Awaited<ReturnType<typeof newCaller>>;
let farm: typeof shop;
let idle: typeof shop;

beforeAll(async () => {
  await maintainPartitions();
  [shop, farm, idle] = (await Promise.all(
    ["shop", "farm", "idle"].map((name) => newCaller(`${name}@example.com`)),
  )) as [typeof shop, typeof shop, typeof shop];
  const call = ({ accountId, keyId }: typeof shop, minutesAgo: number, values: Parameters<typeof requestEvent>[0]) =>
    usageRecorder().record(requestEvent({ accountId, keyId, at: now - minutesAgo * MINUTE_MS, ...values }));
  call(shop, 10, { operation: "getPet", userAgent: "shop/1" });
  call(shop, 5, { operation: "getPet", userAgent: "shop/2" });
  call(shop, 1, { operation: "listPets", userAgent: "shop/3" });
  call(farm, 7, { operation: "getPet", userAgent: null });
  call(idle, 2, { operation: "listPets" });
  await usageRecorder().flush();
  await ensureCountPartitions(now - 31 * DAY_MS);
  const { accountId, keyId } = idle;
  const minute = now - 31 * DAY_MS;
  await addCounts(sql(), [{ minute, accountId, keyId, operation: "getPet", status: 200, count: 9, dayUsed: 9 }]);
});

it("lists the keys that called a deprecated operation in the last 30 days, with the program of the last call", async () => {
  const key = { id: shop.keyId, name: "Test", lastFour: shop.secret.slice(-4) };
  expect(await callingKeys(shop.accountId, "getPet", now)).toEqual([
    { keyId: shop.keyId, count: 2, last: now - 5 * MINUTE_MS, program: "shop/2", key },
  ]);
  expect(await callingKeys(farm.accountId, "getPet", now)).toMatchObject([{ count: 1, program: null }]);
  expect(await callingKeys(idle.accountId, "getPet", now)).toEqual([]);
});

it("lists the keys that called it last first, and leaves out the others", async () => {
  const { accountId, keyId } = farm;
  const earlier = await issueKey({ accountId });
  for (const [id, minutesAgo] of [
    [earlier.id, 9],
    [keyId, 8],
  ] as const)
    usageRecorder().record(
      requestEvent({ accountId, keyId: id, at: now - minutesAgo * MINUTE_MS, operation: "listPets" }),
    );
  await usageRecorder().flush();
  const called = async (operation: string, most: number) =>
    (await callsByKey(accountId, operation, now - DAY_MS, most)).map((calls) => calls.keyId);
  expect(await called("listPets", 2)).toEqual([keyId, earlier.id]);
  expect(await called("listPets", 1)).toEqual([keyId]);
});

it("tells each account that calls it once, by mail and in the portal, with an entry in its audit log", async () => {
  expect(await callingAccounts("getPet", now)).toMatchObject([
    { accountId: shop.accountId, keys: 1, count: 2, announcedAt: null },
    { accountId: farm.accountId, keys: 1, count: 1, announcedAt: null },
  ]);
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => announceDeprecation("getPet", commandActor, now)),
  );
  const told = results.map((result) => (result.status === "fulfilled" ? result.value : 0));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(2);
  await expect(announceDeprecation("getPet", commandActor, now)).rejects.toThrow("has been notified");
  await jobsDone();
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([farm.email, shop.email]);
  expect(mails[0]).toMatchObject({
    subject: "GET /pets/{petId} will be removed on 5 December 2030",
    link: "http://localhost/portal/usage/deprecated",
    text: expect.stringContaining("Use GET /pets with a status filter instead."),
  });
  expect((await callingAccounts("getPet", now)).map(({ announcedAt }) => announcedAt)).toEqual([now, now]);
  const { items } = await listAudit({ action: "deprecation.announced", limit: 10 });
  expect(items.map(({ accountId }) => accountId).sort()).toEqual([shop.accountId, farm.accountId].sort());
  const unread = [shop, farm, idle].map(({ accountId, userId }) => unreadCount(accountId, userId));
  expect(await Promise.all(unread)).toEqual([1, 1, 0]);
});
