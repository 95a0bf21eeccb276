import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { issueKey } from "@/lib/domains/keys/service";
import { db, sqlTransaction } from "@/lib/platform/db/client";
import { bans } from "@/lib/platform/db/schema";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { appealBan, type BanRecord, bansInForce } from "./service";

testDatabase();

const minute = 60_000;
let accountId: AccountId;
let keyId: bigint;

beforeEach(async () => {
  accountId = await newAccount();
  const { key } = await issueKey(accountId, { name: "CI", scopes: ["pets:read"], expiresAt: null }, commandActor);
  keyId = key.id;
});

async function ban(ends = 15 * minute, values: Partial<BanRecord> = {}): Promise<BanRecord> {
  const [bannedAt, until] = [new Date(Date.now() - minute), new Date(Date.now() + ends)];
  const [row] = await db()
    .insert(bans)
    .values({ keyId, bannedAt, until, count: 1, ...values })
    .returning();
  return row as BanRecord;
}

const read = async (id: bigint) => (await db().select().from(bans).where(eq(bans.id, id)))[0];

describe("decisions: Ban", () => {
  it("lists the active bans of an account's own keys", async () => {
    const { id } = await ban();
    await ban(-1000);
    await ban(15 * minute, { liftedAt: new Date() });
    expect((await bansInForce(accountId, Date.now())).map((row) => row.id)).toEqual([id]);
    expect(await bansInForce(await newAccount(), Date.now())).toEqual([]);
  });

  it("keeps an appeal, and says in the audit which key it is about", async () => {
    const { id } = await ban();
    await appealBan(accountId, id, "  A loop in our test. It is mended.  ", commandActor);
    expect(await read(id)).toMatchObject({
      appeal: "A loop in our test. It is mended.",
      appealedAt: expect.any(Date),
    });
    const [event] = (await listAudit({ accountId, action: "ban.appealed", limit: 1 })).items;
    expect(event?.subject).toMatch(/^ban of key "CI" ask_live_\w{4}…\w{4}$/);
  });

  it("accepts one appeal for each ban, even with two concurrent ones", async () => {
    const { id } = await ban();
    const results = await Promise.allSettled(
      ["one", "two"].map((text) => appealBan(accountId, id, text, commandActor)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(appealBan(accountId, id, "again", commandActor)).rejects.toThrow(UserError);
  });

  it("rejects an appeal by another account, and of a ban that is over or lifted", async () => {
    const own = await ban();
    const tries: [AccountId, bigint][] = [
      [await newAccount(), own.id],
      [accountId, (await ban(-1000)).id],
      [accountId, (await ban(minute, { liftedAt: new Date() })).id],
      [accountId, own.id + 1_000_000n],
    ];
    for (const [account, id] of tries) {
      await expect(appealBan(account, id, "Please", commandActor)).rejects.toThrow(UserError);
    }
    expect(await read(own.id)).toMatchObject({ appeal: null, appealedAt: null });
  });

  it("rejects an appeal of a ban that staff lift at that moment", async () => {
    const { id } = await ban();
    let appealing: Promise<unknown> | undefined;
    await sqlTransaction(async (on) => {
      await on`update bans set lifted_at = now() where id = ${id}`;
      appealing = expect(appealBan(accountId, id, "Please", commandActor)).rejects.toThrow("already ended");
      await untilLocked("the appeal");
    });
    await appealing;
  });

  it.each(["  ", "x".repeat(2_001), "\0"])("rejects the invalid text %j", async (text) => {
    const { id } = await ban();
    await expect(appealBan(accountId, id, text, commandActor)).rejects.toThrow(ZodError);
  });
});
