import { beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { findKey } from "./lookup";
import { expiryBefore } from "./schema";
import { issueKey, revokeKey, rollKey, settleOverlaps } from "./service";
import { codeOf, fulfilled, input, statesOf } from "./testing/keys";

testDatabase();

let accountId: AccountId;
beforeEach(async () => {
  accountId = await newAccount("free");
});

describe("decisions: Life of a key: roll", () => {
  it.each([
    ["none", 0],
    ["1h", HOUR_MS],
    ["24h", DAY_MS],
    ["7d", 7 * DAY_MS],
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
    expect(await statesOf(accountId)).toEqual(["active", ms > 0 ? "rolling" : "expired"]);
  });

  it.each([
    ["1h-after-use", HOUR_MS],
    ["24h-after-use", DAY_MS],
  ] as const)("ends the old key %s of the new one, whose later uses change nothing", async (overlap, ms) => {
    const old = await issueKey(accountId, input(), commandActor);
    const { key, replaced } = await rollKey(accountId, old.key.id, overlap, commandActor);
    expect(Math.abs((replaced.expiresAt?.getTime() ?? 0) - Date.now() - 30 * DAY_MS)).toBeLessThan(5000);
    const endAfterUse = async (at: number) => {
      await sql()`update api_keys set last_used_at = ${new Date(at).toISOString()} where id = ${key.id}`;
      await Promise.all([settleOverlaps(), settleOverlaps()]);
      return (await findKey(accountId, old.key.id))?.expiresAt?.getTime();
    };
    await settleOverlaps();
    expect((await findKey(accountId, old.key.id))?.expiresAt).toEqual(replaced.expiresAt);
    const firstUse = Date.now() + 5 * DAY_MS;
    expect(await endAfterUse(firstUse)).toBe(firstUse + ms);
    expect(await endAfterUse(firstUse + DAY_MS)).toBe(firstUse + ms);
  });

  it("does not lengthen the life of an old key that expires before", async () => {
    const expiresAt = new Date(Date.now() + 2 * HOUR_MS);
    const short = await issueKey(accountId, input({ expiresAt }), commandActor);
    await rollKey(accountId, short.key.id, "24h-after-use", commandActor);
    await sql()`update api_keys set last_used_at = now() where account_id = ${accountId}`;
    await settleOverlaps();
    expect((await findKey(accountId, short.key.id))?.expiresAt).toEqual(expiresAt);
  });

  it("gives the successor a life as long as the old key's, which the overlap does not lengthen", async () => {
    const expiresAt = new Date(Date.now() + 2 * HOUR_MS);
    const old = await issueKey(accountId, input({ expiresAt }), commandActor);
    await sql()`update api_keys set created_at = created_at - interval '30 days' where id = ${old.key.id}`;
    const { key, replaced } = await rollKey(accountId, old.key.id, "7d", commandActor);
    expect(replaced.expiresAt).toEqual(expiresAt);
    const life = (key.expiresAt?.getTime() ?? 0) - key.createdAt.getTime();
    expect(Math.abs(life - (30 * DAY_MS + 2 * HOUR_MS))).toBeLessThan(5000);

    const latest = new Date(expiryBefore - 1);
    const long = await issueKey(accountId, input({ expiresAt: latest }), commandActor);
    await sql()`update api_keys set created_at = created_at - interval '1 day' where id = ${long.key.id}`;
    expect((await rollKey(accountId, long.key.id, "none", commandActor)).key.expiresAt).toEqual(latest);
  });

  it("rolls a key once: not again while it is rolling, and once by ten concurrent calls", async () => {
    const old = await issueKey(accountId, input(), commandActor);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => rollKey(accountId, old.key.id, "24h", commandActor)),
    );
    expect(fulfilled(results)).toHaveLength(1);
    expect(await statesOf(accountId)).toEqual(["active", "rolling"]);
    await expect(rollKey(accountId, old.key.id, "none", commandActor)).rejects.toThrow('The key "Test" is rolling.');
  });

  it("leaves the new key working when the old one is revoked early", async () => {
    const old = await issueKey(accountId, input(), commandActor);
    const { secret } = await rollKey(accountId, old.key.id, "7d", commandActor);
    await revokeKey(accountId, old.key.id, commandActor);
    expect(await codeOf(old.secret)).toBe("revoked_api_key");
    expect(await codeOf(secret)).toBe("accepted");
  });
});
