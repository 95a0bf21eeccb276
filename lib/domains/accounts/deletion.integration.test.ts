import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { issueKey } from "@/lib/domains/keys/service";
import { deleteUser } from "@/lib/domains/members/service";
import { notify } from "@/lib/domains/notifications/service";
import { listQueue, placeOrder, takeStep } from "@/lib/domains/orders/service";
import { describePet } from "@/lib/domains/pets/search";
import { addPet, getPet } from "@/lib/domains/pets/service";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import type { Batch } from "@/lib/domains/usage/batch";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { addCounts, claimBatch } from "@/lib/domains/usage/queries";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { db, sqlTransaction } from "@/lib/platform/db/client";
import { accounts, apiKeys, memberships, requestLog, sessions, usageMinutes, users } from "@/lib/platform/db/schema";
import { exportData } from "@/lib/web/reads/account-export";
import { testDatabase } from "@/test/database";
import { newAccount, ownerOf, verify } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { until } from "@/test/waiting";
import { deleteAccount } from "./deletion";
import { findAccount, insertMember } from "./queries";
import { createUser } from "./service";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));

/** An animal's status, as the API shows it. */
const statusOf = async (petId: bigint): Promise<string> => JSON.parse((await getPet(petId))?.json ?? "").status;

async function livelyAccount() {
  const accountId = await newAccount();
  const user = await ownerOf(accountId);
  const actor = { kind: "user", userId: user.id } as const;
  const pet = () => addPet(accountId, { name: "Rex", categoryId: 1n, status: "available" });
  const [own, ordered, delivered] = [await pet(), await pet(), await pet()];
  await placeOrder(accountId, ordered.id, actor);
  const { id } = await placeOrder(accountId, delivered.id, actor);
  await takeStep("approve", id, { kind: "staff", userId: user.id });
  await takeStep("deliver", id, { kind: "staff", userId: user.id });
  const { secret } = await issueKey(accountId, { name: "Key", scopes: ["pets:read"], expiresAt: null }, actor);
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const count = { minute, accountId, keyId: 1n, operation: "listPets", status: 200, count: 3 };
  await db().insert(usageMinutes).values(count);
  return { accountId, user, actor, own, ordered, delivered, orderId: id, secret, sessionId: await openSession(user) };
}

it("leaves an account that another person has joined, if it is to be deleted only with its last member", async () => {
  const accountId = await newAccount();
  const { id } = await createUser({ email: "joined@example.com", name: "Jo" });
  await insertMember(db(), accountId, id, "viewer");
  await expect(deleteAccount(accountId, commandActor, true)).rejects.toThrow("Another person has joined");
  await db().delete(memberships).where(eq(memberships.userId, id));
  await deleteAccount(accountId, commandActor, true);
  expect(await findAccount(accountId)).toBeUndefined();
});

it("ends keys and sessions, frees what was not delivered, and leaves the animals and other accounts", async () => {
  const { accountId, user, actor, own, ordered, delivered, orderId, secret, sessionId } = await livelyAccount();
  const other = await livelyAccount();
  expect(await statusOf(ordered.id)).toBe("pending");
  await deleteAccount(accountId, actor);
  await expect(deleteAccount(accountId, actor)).rejects.toThrow("does not exist");

  await expect(verify(secret)).rejects.toThrow();
  expect(await findViewer(sessionId)).toMatchObject({ account: undefined });
  await deleteUser({ ...actor, email: user.email });
  expect(await findViewer(sessionId)).toBeUndefined();
  expect(await Promise.all([own, ordered, delivered].map(({ id }) => statusOf(id)))).toEqual([
    "available",
    "available",
    "sold",
  ]);
  const gone = { accountId: null, accountName: null };
  expect((await listQueue({ limit: 2, from: orderId })).items).toMatchObject([
    { ...gone, petId: delivered.id, state: "delivered" },
    { ...gone, petId: ordered.id, state: "cancelled" },
  ]);
  const pet = await describePet(delivered.id);
  expect(pet).toMatchObject({ createdBy: accountId, ownerName: null, orders: [{ accountName: null }] });
  expect(pet?.events.map(({ email }) => email)).toEqual([null, null, null]);
  for (const table of [apiKeys, usageMinutes, memberships]) {
    expect(await db().$count(table, eq(table.accountId, accountId))).toBe(0);
    expect(await db().$count(table, eq(table.accountId, other.accountId))).toBeGreaterThan(0);
  }
  expect(await db().$count(sessions, eq(sessions.id, sessionId))).toBe(0);
  expect(await db().$count(users, eq(users.id, user.id))).toBe(0);
  expect(await statusOf(other.ordered.id)).toBe("pending");
  expect((await findViewer(other.sessionId))?.account?.id).toBe(other.accountId);
  const { items } = await listAudit({ accountId, action: "account.deleted", limit: 10 });
  expect(items).toHaveLength(1);
});

it("drops requests of a deleted account that are written later, and keeps those of others", async () => {
  const [gone, kept] = await Promise.all([newAccount(), newAccount()]);
  await deleteAccount(gone, commandActor);
  const { decision } = requestEvent();
  const allUsed = { ...decision, day: { ...decision.day, remaining: 0 } };
  let written: Batch | undefined;
  usageRecorder().onWritten((batch) => {
    written = batch;
  });
  for (const accountId of [gone, kept])
    usageRecorder().record(requestEvent({ accountId, keyId: accountId, decision: allUsed }));
  await usageRecorder().flush();
  for (const table of [usageMinutes, requestLog]) {
    expect(await db().$count(table, eq(table.accountId, gone))).toBe(0);
    expect(await db().$count(table, eq(table.accountId, kept))).toBe(1);
  }
  expect([...(written?.quotas.keys() ?? [])]).toEqual([kept]);
});

it("deletes requests that another process writes during the deletion", async () => {
  const accountId = await newAccount();
  const count = { minute: Date.now(), accountId, keyId: 1n, operation: "listPets", status: 200, count: 1, dayUsed: 1 };
  let deletion: Promise<void> | undefined;
  await sqlTransaction(async (on) => {
    await claimBatch(on, randomUUID(), 1);
    await addCounts(on, [count]);
    deletion = deleteAccount(accountId, commandActor);
    await until("the account is gone", async () => (await db().$count(accounts, eq(accounts.id, accountId))) === 0);
  });
  await deletion;
  expect(await db().$count(usageMinutes, eq(usageMinutes.accountId, accountId))).toBe(0);
});

it("waits for who moves one of its orders, who does not wait for it", async () => {
  const { accountId, ordered } = await livelyAccount();
  let deletion: Promise<void> | undefined;
  await sqlTransaction(async (on) => {
    await on`select from orders where pet_id = ${ordered.id} for update`;
    deletion = deleteAccount(accountId, commandActor);
    await untilLocked("the deletion");
    // As the foreign key of the event that tells the account of the step.
    expect(await on`select from accounts where id = ${accountId} for key share skip locked`).toHaveLength(1);
  });
  await deletion;
  expect(await statusOf(ordered.id)).toBe("available");
});

it("exports what is kept, without hashes", async () => {
  const { accountId, user } = await livelyAccount();
  const details = { used: 80, limit: 100, day: "2026-11-22" };
  await notify([{ accountId, kind: "quota-80", subject: "", period: "2026-11-22", details }], Date.now());
  let text = "";
  for await (const part of exportData(user.id, accountId)) text += part;
  const data = JSON.parse(text);
  expect(data.user).toMatchObject({ email: user.email });
  expect(data.keys).toHaveLength(1);
  expect(
    data.orders.map(({ status, events }: { status: string; events: unknown[] }) => [status, events.length]),
  ).toEqual([
    ["placed", 1],
    ["delivered", 3],
  ]);
  expect(data.usageByDay).toMatchObject([{ operation: "listPets", status: 200, count: 3 }]);
  expect(data.notifications).toMatchObject([{ kind: "quota-80", details, isRead: false }]);
  expect(data.keys[0]).not.toHaveProperty("hash");
  expect(data.user).not.toHaveProperty("passwordHash");
});
