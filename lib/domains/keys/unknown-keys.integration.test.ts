import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import * as pets from "@/app/api/v1/pets/route";
import { env } from "@/lib/base/env";
import { changeFeed } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { settings, testDatabase } from "@/test/database";
import { changePlan, issueKey, verify } from "@/test/people";
import { roomInWindow, until } from "@/test/waiting";
import { keyCache } from "./cache";
import { generateKey, hashKey } from "./format";
import { codeOf } from "./testing/keys";

const databaseUrl = testDatabase();

const status = async (secret: string) => {
  const headers = { authorization: `Bearer ${secret}`, "x-forwarded-for": "203.0.113.7" };
  return (await pets.GET(new Request("http://localhost/api/v1/pets", { headers }))).status;
};

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
    const { secret, accountId } = await issueKey();
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

  it("rejects a key from the millisecond of its expiry on", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { secret } = await issueKey({ expiresAt });
    expect(await codeOf(secret, expiresAt.getTime() - 1)).toBe("accepted");
    expect(await codeOf(secret, expiresAt.getTime())).toBe("expired_api_key");
  });

  it("returns the account, scopes and limits of a key", async () => {
    const key = await issueKey({ plan: "pro", scopes: ["orders:read"] });
    expect(await verify(key.secret, Date.now())).toMatchObject({
      keyId: key.id,
      accountId: key.accountId,
      scopes: ["orders:read"],
      limits: { perMinute: 300, perDay: 10_000 },
      hasCustomLimits: false,
    });
    const own = await issueKey({ plan: "free", limits: { perMinute: 7, perDay: 70 } });
    expect(await verify(own.secret, Date.now())).toMatchObject({
      limits: { perMinute: 7, perDay: 70 },
      hasCustomLimits: true,
    });
  });
});

describe("decisions: Unknown keys: an address with too many failed authentications", () => {
  it("costs the database nothing with unknown keys, and passes with keys that were in use", async () => {
    const changed = new Set<string>();
    keyCache().follow();
    changeFeed().follow("account", {
      changed: (ids) => {
        for (const id of ids) changed.add(id);
      },
      missed: () => {},
    });
    await changeFeed().start(Number.POSITIVE_INFINITY);
    const [used, known, unused] = [await issueKey(), await issueKey(), await issueKey()];
    // The choice of a plan is a change, which would remove a key that is known by then.
    const isRead = ({ accountId }: typeof used) => changed.has(String(accountId));
    await until("the new accounts' plans are read", () => [used, known].every(isRead));

    await roomInWindow(60_000, 20_000);
    expect([await status(used.secret), await status(known.secret)]).toEqual([200, 200]);
    const failures: number[] = [];
    for (let i = 0; i < 61; i++) failures.push(await status(generateKey("development")));
    expect(failures).toEqual([...Array(60).fill(401), 429]);

    // A lookup would wait for this lock.
    const other = postgres(databaseUrl(), { connection: settings, max: 1 });
    const whileLocked = (work: () => Promise<unknown>) =>
      other.begin(async (on) => {
        await on`lock table api_keys in access exclusive mode`;
        return work();
      });
    await whileLocked(async () => {
      expect(await status(generateKey("development"))).toBe(429);
      expect(await status(unused.secret)).toBe(429);
    });
    // On a busy machine changes may be read late, and then memory is not used for a moment.
    const isKnown = () => Promise.race([status(known.secret), sleep(1_000)]);
    await until("a known key passes without a lookup", async () => (await whileLocked(isKnown)) === 200);
    await other.end();

    await changePlan(used.accountId, "pro");
    await until("it is removed", () => keyCache().known(used.secret) === undefined);
    expect(await status(used.secret)).toBe(200);

    // Once it is not found, it is as unknown as the others.
    await sql()`delete from api_keys where id = ${used.id}`;
    await until("it is not found", async () => (await status(used.secret)) !== 200);
    expect(keyCache().wasFound(hashKey(used.secret).toString("hex"))).toBe(false);
  });
});
