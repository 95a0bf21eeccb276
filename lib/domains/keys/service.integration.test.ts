import { beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount, ownerOf, verify } from "@/test/people";
import { rowsRead } from "@/test/query-plan";
import { hashKey } from "./format";
import { listWorkingKeys } from "./lookup";
import { findWorking } from "./queries";
import { editKey, enableKey, issueDocsKey, issueKey, pauseKey, revokeKey, rollKey } from "./service";
import { codeOf, fulfilled, input, keysOf, statesOf } from "./testing/keys";

testDatabase();

let accountId: AccountId;
beforeEach(async () => {
  accountId = await newAccount("free");
});

describe("decisions: Life of a key: issue", () => {
  it("issues exactly 10 of 30 concurrent requests, and none after that", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => issueKey(accountId, input(), commandActor)),
    );
    expect(fulfilled(results)).toHaveLength(10);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(UserError);
    expect(await statesOf(accountId)).toEqual(Array(10).fill("active"));
    await expect(issueKey(accountId, input(), commandActor)).rejects.toBeInstanceOf(UserError);
  });

  it("has room again once a key was revoked or has expired; one that was rolled and works still counts", async () => {
    const keys = await Promise.all(Array.from({ length: 9 }, () => issueKey(accountId, input(), commandActor)));
    const [first, second, third] = keys.map(({ key }) => key.id) as [bigint, bigint, bigint];
    await rollKey(accountId, first, "7d", commandActor);
    await expect(issueKey(accountId, input(), commandActor)).rejects.toThrow("10 active keys");
    await expect(rollKey(accountId, second, "1h", commandActor)).rejects.toThrow(
      "let the old key stop working immediately",
    );
    await rollKey(accountId, second, "none", commandActor);
    await revokeKey(accountId, first, commandActor);
    await issueKey(accountId, input(), commandActor);
    await sql()`update api_keys set expires_at = now() where id = ${third}`;
    await issueKey(accountId, input(), commandActor);
    await expect(issueKey(accountId, input(), commandActor)).rejects.toBeInstanceOf(UserError);
  });

  it("never has more than 10 that work, when keys are issued and rolled at the same time", async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => issueKey(accountId, input(), commandActor)));
    await Promise.allSettled([
      ...keys.map(({ key }) => rollKey(accountId, key.id, "24h", commandActor)),
      ...Array.from({ length: 9 }, () => issueKey(accountId, input(), commandActor)),
    ]);
    expect(await listWorkingKeys(accountId)).toHaveLength(10);
  });

  it("gives the documentation one key of each person for an hour, beside the 10, which is neither rolled nor edited", async () => {
    const first = await issueDocsKey(accountId, commandActor);
    await Promise.all(Array.from({ length: 10 }, () => issueKey(accountId, input(), commandActor)));
    const { id: userId } = await ownerOf(accountId);
    await issueDocsKey(accountId, { kind: "user", userId });
    expect(await codeOf(first.secret)).toBe("accepted");
    const second = await issueDocsKey(accountId, commandActor);
    expect(await codeOf(first.secret)).toBe("revoked_api_key");
    expect(await codeOf(second.secret)).toBe("accepted");
    expect(await codeOf(second.secret, Date.now() + 3_600_000)).toBe("expired_api_key");
    expect(await listWorkingKeys(accountId)).toHaveLength(12);
    await expect(rollKey(accountId, second.key.id, "none", commandActor)).rejects.toThrow("temporary");
    await expect(editKey(accountId, second.key.id, { name: "Mine" }, commandActor)).rejects.toThrow("temporary");
  });

  it.each([
    ["an empty name", { name: "  " }],
    ["a name that is too long", { name: "x".repeat(101) }],
    ["no scope", { scopes: [] }],
    ["an expiry that has passed", { expiresAt: new Date(Date.now() - 1) }],
    ["a range that is none", { allowedRanges: ["203.0.113.0/33"] }],
    ["an empty list of ranges", { allowedRanges: [] }],
    ["51 ranges", { allowedRanges: Array.from({ length: 51 }, (_, i) => `203.0.113.${i}`) }],
    ["a limit of 0", { limitPerMinute: 0 }],
  ])("rejects %s", async (_what, wrong) => {
    await expect(issueKey(accountId, input(wrong), commandActor)).rejects.toThrow();
    expect(await keysOf(accountId)).toEqual([]);
  });

  it("issues no key for an account that does not exist", async () => {
    await expect(issueKey(asAccountId(-1n), input(), commandActor)).rejects.toThrow(
      new UserError("This account does not exist."),
    );
  });
});

describe("decisions: Life of a key: revoke, edit", () => {
  it("permanently revokes an active key and a rolling one", async () => {
    const old = await issueKey(accountId, input(), commandActor);
    const { secret, key } = await rollKey(accountId, old.key.id, "7d", commandActor);
    await revokeKey(accountId, old.key.id, commandActor);
    await revokeKey(accountId, key.id, commandActor);
    expect([await codeOf(old.secret), await codeOf(secret)]).toEqual(["revoked_api_key", "revoked_api_key"]);
    await expect(revokeKey(accountId, key.id, commandActor)).rejects.toThrow("is revoked");
    await expect(rollKey(accountId, key.id, "24h", commandActor)).rejects.toThrow("is revoked");
    await expect(editKey(accountId, key.id, { name: "Old", scopes: ["pets:read"] }, commandActor)).rejects.toThrow(
      "is revoked",
    );
  });

  it("changes the name, the scopes and the expiry, and records what has changed", async () => {
    const { secret, key } = await issueKey(accountId, input(), commandActor);
    const expiresAt = new Date(Date.now() + 60_000);
    await editKey(accountId, key.id, { name: " Reader ", scopes: ["pets:read"], expiresAt }, commandActor);
    expect((await keysOf(accountId))[0]).toMatchObject({ name: "Reader", scopes: ["pets:read"], expiresAt });
    expect((await verify(secret)).scopes).toEqual(["pets:read"]);
    await editKey(accountId, key.id, { name: "Reader", scopes: ["pets:read"] }, commandActor);
    expect((await keysOf(accountId))[0]?.expiresAt).toEqual(expiresAt); // unchanged
    const [, first] = (await listAudit({ accountId, limit: 10 })).items;
    expect(first?.details).toEqual({ name: "Reader", scopes: "pets:read", expires: expiresAt.toISOString() });
    const { key: next } = await rollKey(accountId, key.id, "24h", commandActor);
    const edit = { name: "Reader", scopes: ["pets:read" as const], expiresAt: null };
    await expect(editKey(accountId, key.id, edit, commandActor)).rejects.toThrow("Its expiry cannot change");
    expect((await editKey(accountId, next.id, edit, commandActor)).expiresAt).toBeNull();
  });

  it("narrows a key, with its account's limits where these are lower, and its successor too", async () => {
    const narrow = { allowedRanges: ["203.0.113.0/24", "2001:DB8::1"], limitPerMinute: 1_000, limitPerDay: 50 };
    const { secret, key } = await issueKey(accountId, input(narrow), commandActor);
    expect(key).toMatchObject({ ...narrow, allowedRanges: ["203.0.113.0/24", "2001:db8::1"] });
    expect((await verify(secret)).keyLimits).toEqual({ perMinute: 60, perDay: 50 });
    const wide = { allowedRanges: null, limitPerDay: null };
    expect(await editKey(accountId, key.id, wide, commandActor)).toMatchObject({ ...wide, limitPerMinute: 1_000 });
    const [edited] = (await listAudit({ accountId, limit: 10 })).items;
    expect(edited?.details).toEqual({ "IP ranges": "any", "per day": "the account's limit" });
    await editKey(accountId, key.id, { ...narrow, limitPerMinute: null }, commandActor);
    const rolled = await rollKey(accountId, key.id, "none", commandActor);
    const { keyLimits, allowed } = await verify(rolled.secret);
    expect(keyLimits).toEqual({ perMinute: 60, perDay: 50 });
    expect(allowed).toBeDefined();
    const plain = await verify((await issueKey(accountId, input(), commandActor)).secret);
    expect(plain).toMatchObject({ keyLimits: undefined, allowed: undefined });
  });

  it("pauses a key, which stays a key of the account, and enables it again", async () => {
    const old = await issueKey(accountId, input(), commandActor);
    const { secret, key } = await rollKey(accountId, old.key.id, "7d", commandActor);
    for (const { id } of [old.key, key]) await pauseKey(accountId, id, commandActor);
    expect([await codeOf(old.secret), await codeOf(secret)]).toEqual(["api_key_paused", "api_key_paused"]);
    expect(await statesOf(accountId)).toEqual(["paused", "paused"]);
    expect(await listWorkingKeys(accountId)).toHaveLength(2);
    await expect(pauseKey(accountId, key.id, commandActor)).rejects.toThrow('The key "Test" is paused.');
    await expect(rollKey(accountId, key.id, "24h", commandActor)).rejects.toThrow('The key "Test" is paused.');
    const expiresAt = new Date(Date.now() + 60_000);
    await editKey(accountId, key.id, { expiresAt }, commandActor);
    expect(await codeOf(secret, expiresAt.getTime())).toBe("expired_api_key");
    for (const { id } of [old.key, key]) await enableKey(accountId, id, commandActor);
    expect(await statesOf(accountId)).toEqual(["active", "rolling"]);
    expect([await codeOf(old.secret), await codeOf(secret)]).toEqual(["accepted", "accepted"]);
    await expect(enableKey(accountId, key.id, commandActor)).rejects.toThrow('The key "Test" is active.');
    const actions = (await listAudit({ accountId, limit: 10 })).items.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["key.paused", "key.enabled"]));
    await pauseKey(accountId, key.id, commandActor);
    await revokeKey(accountId, key.id, commandActor);
    expect(await codeOf(secret)).toBe("revoked_api_key");
  });

  it("rejects every change of another account's key", async () => {
    const foreign = await issueKey(await newAccount(), input(), commandActor);
    const attempts = [
      () => rollKey(accountId, foreign.key.id, "none", commandActor),
      () => revokeKey(accountId, foreign.key.id, commandActor),
      () => pauseKey(accountId, foreign.key.id, commandActor),
      () => enableKey(accountId, foreign.key.id, commandActor),
      () => editKey(accountId, foreign.key.id, { name: "Mine", scopes: ["pets:read"] }, commandActor),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow("This key does not exist.");
    expect(await keysOf(accountId)).toEqual([]);
    expect(await codeOf(foreign.secret)).toBe("accepted");
  });

  it("stores the SHA-256 of a key, its prefix and its last four characters", async () => {
    const { secret, key } = await issueKey(accountId, input(), commandActor);
    expect(Buffer.compare(key.hash, hashKey(secret))).toBe(0);
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(key.prefix).toMatch(/^ask_(live|stage|dev)_.{4}$/);
    expect(secret.endsWith(key.lastFour)).toBe(true);
  });
});

describe("a list takes the time of what it shows", () => {
  it("reads the working keys of an account, and not its thousands of ended ones", async () => {
    const working = await issueKey(accountId, input(), commandActor);
    const other = await newAccount("free");
    // The other account's keys work, so that Postgres expects the same of these.
    await sql()`
      insert into api_keys (account_id, name, hash, prefix, last_four, scopes, revoked_at, expires_at)
      select case when n > 5000 then ${other} else ${accountId} end::bigint, 'Many', sha256(n::text::bytea), 'ask_dev_',
        'zzzz', '{pets:read}', case when n <= 2500 then now() end, case when n <= 5000 then now() - interval '1 day' end
      from generate_series(1, 10000) n`;
    await sql()`analyze api_keys`;
    const { sql: query, params } = findWorking(db(), accountId).toSQL();
    const [row] = await sql().unsafe(`explain (analyze, format json) ${query}`, params as string[]);
    expect(rowsRead(row?.["QUERY PLAN"][0].Plan)).toBe(1);
    expect(await findWorking(db(), accountId)).toMatchObject([{ id: working.key.id }]);
  });
});
