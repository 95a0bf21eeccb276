import { expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueKey, revokeKey } from "@/lib/domains/keys/service";
import { input } from "@/lib/domains/keys/testing/keys";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { readKeyNames, searchKey } from "./key-names";
import { readLastHourOfViewer } from "./last-hour";

testDatabase();

const found = async (accountId: Parameters<typeof searchKey>[0], text: string) => {
  let opened: bigint | undefined;
  const open = (id: bigint): never => {
    opened = id;
    throw new Error("redirected");
  };
  const problem = await searchKey(accountId, text, open).catch(() => undefined);
  return opened ?? problem;
};

const none = "No key has this name or these last characters.";

it("finds a key by a part of its name, its last characters, or what the list shows", async () => {
  const accountId = await newAccount();
  const issue = (name: string) => issueKey(accountId, input({ name }), commandActor);
  const { key: older } = await issue("Old shop");
  const { key: shop } = await issue("Shop");
  await revokeKey(accountId, older.id, commandActor);
  const names = await readKeyNames(accountId, []);
  expect(await found(accountId, "SHO")).toBe(shop.id);
  expect(await found(accountId, "old")).toBe(older.id);
  expect(await found(accountId, older.lastFour)).toBe(older.id);
  expect(await found(accountId, names[String(older.id)] ?? "")).toBe(older.id);
  expect(await found(accountId, String(shop.id))).toBeUndefined();
  expect(await found(accountId, "  ")).toBeUndefined();
  expect(await found(accountId, "Garden")).toBe(none);
  expect(await found(accountId, "x".repeat(200))).toBe(none);
  expect(await found(await newAccount(), "Shop")).toBe(none);
});

it("names each key of the last hour, and one that is gone by its number", async () => {
  await maintainPartitions();
  const accountId = await newAccount();
  const { key } = await issueKey(accountId, input({ name: "Shop" }), commandActor);
  const at = Date.now() - 1;
  for (const keyId of [key.id, 99_999n]) usageRecorder().record(requestEvent({ accountId, keyId, at }));
  const limits = { perMinute: 60, perDay: 1_000 };
  const { since, until, keys, ...rest } = await readLastHourOfViewer({ accountId, plan: "free", limits }, 10);
  expect(keys).toEqual([
    { name: `Shop (…${key.lastFour})`, at: [at - since] },
    { name: "Key 99999", at: [at - since] },
  ]);
  expect(rest).toEqual({ plan: "free", limits, usedToday: expect.any(Number) });
  expect(until).toBeGreaterThan(at);
});
