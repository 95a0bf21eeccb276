import { beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { asAccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { scopes } from "@/lib/base/vocabulary";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey as issue, newAccount, verify } from "@/test/people";
import { generateKey, hashKey } from "./format";
import { findKey, listKeys, listWorkingKeys } from "./reads";
import { editKey, endOverlap, issueDocsKey, issueKey, revokeKey, rollKey, settleOverlaps } from "./service";
import { keyState } from "./state";

testDatabase();

const day = 86_400_000;
let accountId: AccountId;
beforeEach(async () => {
  accountId = await newAccount("free");
});

const input = (values: Partial<Parameters<typeof issueKey>[1]> = {}) => ({
  name: "Test",
  scopes: [...scopes],
  expiresAt: null,
  ...values,
});
const codeOf = (secret: string, now = Date.now()) =>
  verify(secret, now).then(
    () => "accepted",
    (error) => error.code,
  );
const keysOf = async () => (await listKeys(accountId, { limit: 100 })).items;
const states = async () => (await keysOf()).map((key) => keyState(key, Date.now()));
const fulfilled = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled");

describe("decisions, life of a key: issue", () => {
  it("issues exactly 10 of 30 concurrent requests, and none after that", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => issueKey(accountId, input(), commandActor)),
    );
    expect(fulfilled(results)).toHaveLength(10);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Problem);
    expect(await states()).toEqual(Array(10).fill("active"));
    await expect(issueKey(accountId, input(), commandActor)).rejects.toBeInstanceOf(Problem);
  });

  it("has room again once a key was revoked or has expired; one in its overlap still counts", async () => {
    const keys = await Promise.all(Array.from({ length: 9 }, () => issueKey(accountId, input(), commandActor)));
    const [first, second, third] = keys.map(({ key }) => key.id) as [bigint, bigint, bigint];
    await rollKey(accountId, first, "7d", commandActor);
    await expect(issueKey(accountId, input(), commandActor)).rejects.toThrow("At most 10 keys");
    await expect(rollKey(accountId, second, "1h", commandActor)).rejects.toThrow("Roll without an overlap");
    await rollKey(accountId, second, "none", commandActor);
    await endOverlap(accountId, first, commandActor);
    await issueKey(accountId, input(), commandActor);
    await sql()`update api_keys set expires_at = now() where id = ${third}`;
    await issueKey(accountId, input(), commandActor);
    await expect(issueKey(accountId, input(), commandActor)).rejects.toBeInstanceOf(Problem);
  });

  it("never has more than 10 that work, when keys are issued and rolled at the same time", async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => issueKey(accountId, input(), commandActor)));
    await Promise.allSettled([
      ...keys.map(({ key }) => rollKey(accountId, key.id, "24h", commandActor)),
      ...Array.from({ length: 9 }, () => issueKey(accountId, input(), commandActor)),
    ]);
    expect(await listWorkingKeys(accountId)).toHaveLength(10);
  });

  it("gives the documentation one key for an hour, beside the 10, which is not rolled", async () => {
    await Promise.all(Array.from({ length: 10 }, () => issueKey(accountId, input(), commandActor)));
    const first = await issueDocsKey(accountId, commandActor);
    const second = await issueDocsKey(accountId, commandActor);
    expect(await codeOf(first.secret)).toBe("revoked_api_key");
    expect(await codeOf(second.secret)).toBe("accepted");
    expect(await codeOf(second.secret, Date.now() + 3_600_000)).toBe("expired_api_key");
    expect(await listWorkingKeys(accountId)).toHaveLength(11);
    await expect(rollKey(accountId, second.key.id, "none", commandActor)).rejects.toThrow("documentation");
  });

  it.each([
    ["an empty name", { name: "  " }],
    ["a name that is too long", { name: "x".repeat(101) }],
    ["no scope", { scopes: [] }],
    ["an expiry that has passed", { expiresAt: new Date(Date.now() - 1) }],
  ])("rejects %s", async (_what, wrong) => {
    await expect(issueKey(accountId, input(wrong), commandActor)).rejects.toThrow();
    expect(await keysOf()).toEqual([]);
  });

  it("issues nothing for an account that there is not", async () => {
    await expect(issueKey(asAccountId(-1n), input(), commandActor)).rejects.toThrow(
      new Problem("This account does not exist."),
    );
  });
});

describe("decisions, life of a key: roll, end the overlap, revoke", () => {
  it.each([
    ["none", 0],
    ["1h", 3_600_000],
    ["24h", day],
    ["7d", 7 * day],
  ] as const)("keeps the old key working for the overlap %s", async (overlap, ms) => {
    const old = await issueKey(accountId, input({ scopes: ["pets:read"] }), commandActor);
    const before = Date.now();
    const rolled = await rollKey(accountId, old.key.id, overlap, commandActor);
    const end = rolled.replaced.expiresAt?.getTime() ?? 0;
    expect(end - before - ms).toBeGreaterThanOrEqual(0);
    expect(end - before - ms).toBeLessThan(2000);
    expect(rolled.key).toMatchObject({ name: "Test", scopes: ["pets:read"], expiresAt: null });
    expect(await codeOf(rolled.secret)).toBe("accepted");
    if (ms > 0) expect(await codeOf(old.secret, end - 1)).toBe("accepted");
    expect(await codeOf(old.secret, end)).toBe("expired_api_key");
    expect(await states()).toEqual(["active", ms > 0 ? "rolling" : "expired"]);
  });

  it.each([
    ["1h-after-use", 3_600_000],
    ["24h-after-use", day],
  ] as const)("ends the old key %s of the new one, whose later uses change nothing", async (overlap, ms) => {
    const old = await issueKey(accountId, input(), commandActor);
    const { key, replaced } = await rollKey(accountId, old.key.id, overlap, commandActor);
    expect(Math.abs((replaced.expiresAt?.getTime() ?? 0) - Date.now() - 30 * day)).toBeLessThan(5000);
    const endAfterUse = async (at: number) => {
      await sql()`update api_keys set last_used_at = ${new Date(at).toISOString()} where id = ${key.id}`;
      await Promise.all([settleOverlaps(), settleOverlaps()]);
      return (await findKey(accountId, old.key.id))?.expiresAt?.getTime();
    };
    await settleOverlaps();
    expect((await findKey(accountId, old.key.id))?.expiresAt).toEqual(replaced.expiresAt);
    const firstUse = Date.now() + 5 * day;
    expect(await endAfterUse(firstUse)).toBe(firstUse + ms);
    expect(await endAfterUse(firstUse + day)).toBe(firstUse + ms);
  });

  it("does not lengthen the life of an old key that expires before, or whose overlap was ended", async () => {
    const expiresAt = new Date(Date.now() + 2 * 3_600_000);
    const short = await issueKey(accountId, input({ expiresAt }), commandActor);
    const ended = await issueKey(accountId, input(), commandActor);
    await rollKey(accountId, short.key.id, "24h-after-use", commandActor);
    await rollKey(accountId, ended.key.id, "24h-after-use", commandActor);
    await endOverlap(accountId, ended.key.id, commandActor);
    await sql()`update api_keys set last_used_at = now() where account_id = ${accountId}`;
    await settleOverlaps();
    expect((await findKey(accountId, short.key.id))?.expiresAt).toEqual(expiresAt);
    expect(await codeOf(ended.secret)).toBe("expired_api_key");
  });

  it("gives the successor a life as long as the old key's, which the overlap does not lengthen", async () => {
    const expiresAt = new Date(Date.now() + 2 * 3_600_000);
    const old = await issueKey(accountId, input({ expiresAt }), commandActor);
    await sql()`update api_keys set created_at = created_at - interval '30 days' where id = ${old.key.id}`;
    const { key, replaced } = await rollKey(accountId, old.key.id, "7d", commandActor);
    expect(replaced.expiresAt).toEqual(expiresAt);
    const life = (key.expiresAt?.getTime() ?? 0) - key.createdAt.getTime();
    expect(Math.abs(life - (30 * day + 2 * 3_600_000))).toBeLessThan(5000);
  });

  it("rolls a key once: not again while it is rolling, and once by ten concurrent calls", async () => {
    const old = await issueKey(accountId, input(), commandActor);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => rollKey(accountId, old.key.id, "24h", commandActor)),
    );
    expect(fulfilled(results)).toHaveLength(1);
    expect(await states()).toEqual(["active", "rolling"]);
    await expect(rollKey(accountId, old.key.id, "none", commandActor)).rejects.toThrow('The key "Test" is rolling.');
  });

  it("ends an overlap immediately, and no other key", async () => {
    const old = await issueKey(accountId, input(), commandActor);
    await expect(endOverlap(accountId, old.key.id, commandActor)).rejects.toThrow("is active");
    const { key } = await rollKey(accountId, old.key.id, "7d", commandActor);
    await endOverlap(accountId, old.key.id, commandActor);
    expect(await codeOf(old.secret)).toBe("expired_api_key");
    await expect(endOverlap(accountId, old.key.id, commandActor)).rejects.toThrow("is expired");
    await expect(endOverlap(accountId, key.id, commandActor)).rejects.toThrow("is active");
  });

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
    expect((await keysOf())[0]).toMatchObject({ name: "Reader", scopes: ["pets:read"], expiresAt });
    expect((await verify(secret)).scopes).toEqual(["pets:read"]);
    await editKey(accountId, key.id, { name: "Reader", scopes: ["pets:read"] }, commandActor);
    expect((await keysOf())[0]?.expiresAt).toEqual(expiresAt); // unchanged
    const [, first] = (await listAudit({ accountId, limit: 10 })).items;
    expect(first?.details).toEqual({ name: "Reader", scopes: "pets:read", expires: expiresAt.toISOString() });
    const { key: next } = await rollKey(accountId, key.id, "24h", commandActor);
    const edit = { name: "Reader", scopes: ["pets:read" as const], expiresAt: null };
    await expect(editKey(accountId, key.id, edit, commandActor)).rejects.toThrow("Its expiry cannot change");
    expect((await editKey(accountId, next.id, edit, commandActor)).expiresAt).toBeNull();
  });

  it("knows nothing of another account's keys", async () => {
    const foreign = await issueKey(await newAccount(), input(), commandActor);
    const attempts = [
      () => rollKey(accountId, foreign.key.id, "none", commandActor),
      () => revokeKey(accountId, foreign.key.id, commandActor),
      () => endOverlap(accountId, foreign.key.id, commandActor),
      () => editKey(accountId, foreign.key.id, { name: "Mine", scopes: ["pets:read"] }, commandActor),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(new Problem("This key does not exist."));
    expect(await keysOf()).toEqual([]);
    expect(await codeOf(foreign.secret)).toBe("accepted");
  });

  it("stores the SHA-256 and nothing that a key could be made from", async () => {
    const { secret, key } = await issueKey(accountId, input(), commandActor);
    expect(Buffer.compare(key.hash, hashKey(secret))).toBe(0);
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(key.prefix).toMatch(/^ask_(live|stage|dev)_.{4}$/);
    expect(secret.endsWith(key.lastFour)).toBe(true);
  });
});

describe("specification, section 5: a key that is missing or invalid", () => {
  it("explains that a key belongs to another environment", async () => {
    const { environment } = env();
    for (const other of (["production", "staging", "development"] as const).filter((known) => known !== environment)) {
      await expect(verify(generateKey(other))).rejects.toMatchObject({
        code: "invalid_api_key",
        message: `This API key belongs to the ${other} environment, but this is ${environment}.`,
      });
    }
  });

  it("rejects a key that was never issued, a mistyped one, and one of a disabled account", async () => {
    const { secret } = await issueKey(accountId, input(), commandActor);
    const { environment } = env();
    expect(await codeOf(generateKey(environment))).toBe("invalid_api_key");
    expect(await codeOf(`${secret}x`)).toBe("invalid_api_key");
    expect(await codeOf("")).toBe("invalid_api_key");
    await sql()`update accounts set disabled_at = now() where id = ${accountId}`;
    await expect(verify(secret)).rejects.toMatchObject({
      code: "account_disabled",
      message: "The account of this API key is disabled.",
    });
  });

  it("rejects a key from the very millisecond on in which it expires", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { secret } = await issueKey(accountId, input({ expiresAt }), commandActor);
    expect(await codeOf(secret, expiresAt.getTime() - 1)).toBe("accepted");
    expect(await codeOf(secret, expiresAt.getTime())).toBe("expired_api_key");
  });

  it("knows account, scopes and limits of the one who asks", async () => {
    const key = await issue({ plan: "pro", scopes: ["orders:read"] });
    expect(await verify(key.secret, Date.now())).toMatchObject({
      keyId: key.id,
      accountId: key.accountId,
      scopes: ["orders:read"],
      limits: { perMinute: 300, perDay: 10_000 },
    });
    const own = await issue({ plan: "free", limits: { perMinute: 7, perDay: 70 } });
    expect((await verify(own.secret, Date.now())).limits).toEqual({ perMinute: 7, perDay: 70 });
  });
});
