import { expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueKey, revokeKey } from "@/lib/domains/keys/service";
import { input } from "@/lib/domains/keys/testing/keys";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { readKeyNames, searchKey } from "./key-names";

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
