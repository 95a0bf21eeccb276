import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { listNotifications } from "@/lib/domains/notifications/service";
import { db } from "@/lib/platform/db/client";
import { bans } from "@/lib/platform/db/schema";
import { limiter, memoryLimiter } from "@/lib/platform/limiter";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount, ownerOf } from "@/test/people";
import { insertBan } from "./queries";
import { appealBan, countAppeals, declineAppeal, liftBan, listAppeals, listBans } from "./service";

testDatabase();

let people = 0;
const staff = async () =>
  ({
    kind: "staff",
    userId: (await createUser({ email: `staff${++people}@example.com`, name: "Staff", role: "staff" })).id,
  }) as const;

/** A key that is banned for a minute, in the limiter and on record. */
async function bannedKey() {
  const accountId = await newAccount();
  const key = await issueKey({ accountId });
  const now = Date.now();
  const ban = { accountId, keyId: key.id, until: now + 60_000, count: 1 };
  await memoryLimiter().restoreBans([ban]);
  await insertBan({ ...ban, bannedAt: now });
  const [row] = await listBans(accountId, 1);
  if (!row) throw new Error("no ban");
  return { ...key, banId: row.ban.id };
}

describe("decisions: Ban: staff can lift it", () => {
  it("ends the ban in the limiter and on record, with who did it and why, for the account to see", async () => {
    const { id, accountId, banId } = await bannedKey();
    const actor = await staff();
    expect(await banOf(limiter(), { accountId, keyId: id }, Date.now())).toBeDefined();
    await liftBan(banId, "  A broken deploy, mended since. ", actor);
    expect(await banOf(limiter(), { accountId, keyId: id }, Date.now())).toBeUndefined();
    const [row] = await listBans(accountId, 10);
    expect(row?.ban).toMatchObject({ liftedBy: actor.userId, liftReason: "A broken deploy, mended since." });
    const [event] = (await listAudit({ accountId, limit: 1 })).items;
    expect(event).toMatchObject({ action: "ban.lifted", actorKind: "staff", actorId: actor.userId });
    expect(event?.details).toEqual({ reason: "A broken deploy, mended since." });
  });

  it("shows the appeals of active bans in a queue, oldest first, until the ban is lifted or ends", async () => {
    const queue = async (open: boolean) =>
      (await listAppeals({ open, limit: 10 })).items.map(({ id, accountName }) => [id, accountName]);
    const banned = [await bannedKey(), await bannedKey(), await bannedKey()] as const;
    const [first, second] = banned;
    for (const key of [second, first]) await appealBan(key.accountId, key.banId, "It was a loop.", commandActor);
    expect(await queue(true)).toEqual([first, second].map(({ banId }) => [banId, "Tess Tester"]));
    expect(await queue(false)).toEqual([]);
    expect([await countAppeals(true), await countAppeals(false)]).toEqual([2, 0]);
    await liftBan(first.banId, "Fixed.", await staff());
    await db()
      .update(bans)
      .set({ until: new Date(Date.now() - 1) })
      .where(eq(bans.id, second.banId));
    expect(await queue(true)).toEqual([]);
    expect((await queue(false)).map(([id]) => id)).toEqual([second.banId, first.banId]);
    expect([await countAppeals(true), await countAppeals(false)]).toEqual([0, 2]);
  });

  it("or decline the appeal: the ban runs on, the account is told why, and it is decided once", async () => {
    const { id, accountId, banId } = await bannedKey();
    const actor = await staff();
    await expect(declineAppeal(banId, "Not appealed.", actor)).rejects.toThrow("This appeal is not open.");
    await appealBan(accountId, banId, "It was a loop.", commandActor);
    await expect(declineAppeal(banId, " ", actor)).rejects.toThrow();
    await declineAppeal(banId, "It still loops.", actor);
    expect(await banOf(limiter(), { accountId, keyId: id }, Date.now())).toBeDefined();
    const open = (await listAppeals({ open: true, limit: 50 })).items.map((row) => row.id);
    const closed = (await listAppeals({ open: false, limit: 50 })).items.map((row) => row.id);
    expect([open.includes(banId), closed.includes(banId)]).toEqual([false, true]);
    const [told] = (await listNotifications(accountId, (await ownerOf(accountId)).id, { limit: 1 })).items;
    expect(told).toMatchObject({ kind: "appeal-declined", details: { reason: "It still loops." } });
    const [event] = (await listAudit({ accountId, limit: 1 })).items;
    expect(event).toMatchObject({ action: "ban.appeal_declined", details: { reason: "It still loops." } });
    await expect(declineAppeal(banId, "Again.", actor)).rejects.toThrow("This appeal is not open.");
  });

  it("is done once by two concurrent calls", async () => {
    const { banId, accountId } = await bannedKey();
    const actor = await staff();
    const both = await Promise.allSettled([liftBan(banId, "Once.", actor), liftBan(banId, "Twice.", actor)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const events = (await listAudit({ accountId, limit: 10 })).items.filter(({ action }) => action === "ban.lifted");
    expect(events).toHaveLength(1);
  });

  it("needs a reason and an active ban", async () => {
    const { banId } = await bannedKey();
    const actor = await staff();
    await expect(liftBan(banId, "  ", actor)).rejects.toThrow();
    await expect(liftBan(-1n, "Why not.", actor)).rejects.toThrow("This ban does not exist.");
    await liftBan(banId, "Good.", actor);
    await expect(liftBan(banId, "Again.", actor)).rejects.toThrow("already ended");
  });

  it("ends no later ban of the key with one that has ended", async () => {
    const { id, accountId, banId } = await bannedKey();
    const before = new Date(Date.now() - 1);
    for (const ended of [{ until: before }, { until: new Date(Date.now() + 60_000), liftedAt: before }]) {
      await db().update(bans).set(ended).where(eq(bans.id, banId));
      await expect(liftBan(banId, "Too late.", await staff())).rejects.toThrow("already ended");
    }
    expect(await banOf(limiter(), { accountId, keyId: id }, Date.now())).toBeDefined();
    expect((await listAudit({ accountId, limit: 1 })).items.map(({ action }) => action)).not.toContain("ban.lifted");
  });
});
