import { beforeEach, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { db, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount, revoke } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { issueDocsKey, issueKey as issueKeyOf, revokeKey, revokeKeys, revokeKeysOf, rollKey } from "./service";
import { codeOf, fulfilled, statesOf } from "./testing/keys";

testDatabase();

let accountId: AccountId;
beforeEach(async () => {
  accountId = await newAccount("free");
});

const issueMany = (count: number) => Promise.all(Array.from({ length: count }, () => issueKey({ accountId })));

const idsOf = (keys: { id: bigint }[]) => keys.map(({ id }) => id);

const ofAll = () => ({ accountId, userId: undefined, which: "all" }) as const;

const revocations = async () => (await listAudit({ accountId, action: "key.revoked", limit: 100 })).items.length;

it("revokes the keys that work with an audit entry for each, and says which had ended (decisions: Life of a key)", async () => {
  const keys = await issueMany(4);
  const [ended, ...working] = keys;
  if (ended) await revoke(ended);
  const result = await revokeKeys(accountId, [...idsOf(keys), ...idsOf(keys), 999_999n], commandActor);
  expect(idsOf(result.revoked)).toEqual(idsOf(working).sort());
  expect(idsOf(result.ended)).toEqual([ended?.id]);
  expect(result.missing).toBe(1);
  expect(await revocations()).toBe(4);
  for (const { secret } of keys) expect(await codeOf(secret)).toBe("revoked_api_key");
});

it("revokes each key once, while it is revoked alone, with others, with all, and rolled", async () => {
  const keys = await issueMany(8);
  const ids = idsOf(keys);
  const results = await Promise.allSettled([
    revokeKeys(accountId, ids, commandActor),
    revokeKeys(accountId, ids.toReversed(), commandActor),
    ...keys.map(revoke),
    rollKey(accountId, ids[3] ?? 0n, "24h", commandActor),
    db().transaction((tx) => revokeKeysOf(tx, ofAll(), commandActor, "test")),
  ]);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(UserError);
  const states = await statesOf(accountId);
  expect(await revocations()).toBe(states.filter((state) => state === "revoked").length);
  for (const { secret } of keys) expect(await codeOf(secret)).toBe("revoked_api_key");
});

it("revokes a key once, of several who revoke it alone at the same time", async () => {
  const [key] = await issueMany(1);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => revokeKey(accountId, key?.id ?? 0n, commandActor)),
  );
  expect(fulfilled(results)).toHaveLength(1);
  expect(await revocations()).toBe(1);
});

it.each([
  ["all of an account", () => db().transaction((tx) => revokeKeysOf(tx, ofAll(), commandActor, "test"))],
  ["the earlier one of the documentation", () => issueDocsKey(accountId, commandActor)],
])("who revokes %s leaves one that another revokes at that moment", async (_, revokeOthers) => {
  const { key } = await issueDocsKey(accountId, commandActor);
  let revoking: Promise<unknown> | undefined;
  await sqlTransaction(async (on) => {
    await on`update api_keys set revoked_at = now() where id = ${key.id}`;
    revoking = revokeOthers();
    await untilLocked("it");
  });
  await revoking;
  expect(await revocations()).toBe(0);
});

it("who revokes all keys of an account waits for one that is being created, and revokes it too", async () => {
  let revoking: Promise<unknown> | undefined;
  const input = { name: "New", scopes: ["pets:read" as const], expiresAt: null };
  await issueKeyOf(accountId, input, commandActor, async () => {
    revoking = db().transaction((tx) => revokeKeysOf(tx, ofAll(), commandActor, "test"));
    await untilLocked("the revocation");
  });
  await revoking;
  expect(await statesOf(accountId)).toEqual(["revoked"]);
});

it("leaves the keys of another account alone", async () => {
  const [own] = await issueMany(1);
  const foreign = await issueKey();
  await expect(revokeKeys(accountId, [foreign.id], commandActor)).rejects.toThrow("This key does not exist.");
  await expect(revokeKeys(accountId, [foreign.id, 999_999n], commandActor)).rejects.toThrow("These keys do not exist.");
  const result = await revokeKeys(accountId, [own?.id ?? 0n, foreign.id], commandActor);
  expect(result).toMatchObject({ revoked: [{ id: own?.id }], ended: [], missing: 1 });
  expect(await codeOf(foreign.secret)).toBe("accepted");
});

it.each([
  [0, "Choose at least one key."],
  [1_000, "Choose at most 200 keys."],
])("rejects %i keys", async (count, message) => {
  const [own] = await issueMany(1);
  const ids = Array.from({ length: count }, (_, index) => (own?.id ?? 0n) + BigInt(index));
  await expect(revokeKeys(accountId, ids, commandActor)).rejects.toThrow(message);
  expect(await statesOf(accountId)).toEqual(["active"]);
});
