import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "@/e2e/support/database";
import { accountOf, createUser, type User } from "@/lib/accounts/service";
import type { Actor } from "@/lib/audit/service";
import { listAudit } from "@/lib/audit/service";
import { db } from "@/lib/db/client";
import { orderEvents, orders, pets } from "@/lib/db/schema";
import { Problem } from "@/lib/errors";
import type { PetStatus } from "@/lib/vocabulary";
import { approveOrder, cancelOrder, cancelOwnOrder, deliverOrder, listOrders, placeOrder } from "./service";

testDatabase();

let user: User;
let other: User;
let asUser: Actor;
let asStaff: Actor;
let people = 0;

beforeEach(async () => {
  const newUser = () => createUser({ email: `person${++people}@example.com`, name: "Person" });
  user = await newUser();
  other = await newUser();
  asUser = { kind: "user", userId: user.id };
  asStaff = { kind: "staff", userId: (await newUser()).id };
});

async function addPet(status: PetStatus = "available"): Promise<bigint> {
  const [pet] = await db().insert(pets).values({ name: "Rex", categoryId: 1n, status }).returning();
  return (pet as { id: bigint }).id;
}

async function statusOf(petId: bigint): Promise<PetStatus | undefined> {
  const [pet] = await db().select().from(pets).where(eq(pets.id, petId));
  return pet?.status;
}

const history = async (orderId: bigint) =>
  (await db().select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(
    ({ status, userId }) => ({ status, userId }),
  );

const listed = async (owner: User) => (await listOrders(accountOf(owner), { limit: 100 })).items;

describe("decisions: How orders come to be", () => {
  it("gives an animal that a hundred order at once to exactly one of them", async () => {
    const petId = await addPet();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => placeOrder(accountOf(i % 2 ? user : other), petId, asUser)),
    );
    const refused = results.filter((r) => r.status === "rejected");
    expect(refused).toHaveLength(99);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Problem);
    expect(await db().select().from(orders).where(eq(orders.petId, petId))).toHaveLength(1);
    expect(await statusOf(petId)).toBe("pending");
  });

  it.each(["pending", "sold"] as const)("refuses to order an animal that is %s", async (status) => {
    const petId = await addPet(status);
    await expect(placeOrder(accountOf(user), petId, asUser)).rejects.toThrow("not available");
    expect(await statusOf(petId)).toBe(status);
    expect(await listed(user)).toEqual([]);
  });

  it("takes an order from placed over approved to delivered, when the animal is sold", async () => {
    const petId = await addPet();
    const { id } = await placeOrder(accountOf(user), petId, asUser);
    expect(await listed(user)).toEqual([{ id, petId, quantity: 1, status: "placed", shipDate: null, complete: false }]);
    await approveOrder(id, asStaff);
    expect(await statusOf(petId)).toBe("pending");
    const before = Date.now();
    await deliverOrder(id, asStaff);
    expect(await statusOf(petId)).toBe("sold");
    const [order] = await listed(user);
    expect(order).toMatchObject({ status: "delivered", complete: true });
    expect(new Date(order?.shipDate ?? 0).getTime()).toBeGreaterThanOrEqual(before - 1);
    expect(await history(id)).toEqual([
      { status: "placed", userId: user.id },
      { status: "approved", userId: asStaff.userId },
      { status: "delivered", userId: asStaff.userId },
    ]);
  });

  it.each(["placed", "approved"] as const)(
    "makes the animal available again when a %s order is cancelled",
    async (state) => {
      const petId = await addPet();
      const { id } = await placeOrder(accountOf(user), petId, asUser);
      if (state === "approved") await approveOrder(id, asStaff);
      await cancelOwnOrder(accountOf(user), id, asUser);
      expect(await statusOf(petId)).toBe("available");
      expect(await listed(user)).toEqual([]);
      expect((await history(id)).at(-1)).toEqual({ status: "cancelled", userId: user.id });
      await placeOrder(accountOf(other), petId, asUser);
      expect(await statusOf(petId)).toBe("pending");
    },
  );

  it("refuses every step that an order cannot take", async () => {
    const placed = await placeOrder(accountOf(user), await addPet(), asUser);
    await expect(deliverOrder(placed.id, asStaff)).rejects.toThrow("is placed and cannot be delivered");
    await approveOrder(placed.id, asStaff);
    await expect(approveOrder(placed.id, asStaff)).rejects.toThrow("is approved and cannot be approved");
    await deliverOrder(placed.id, asStaff);
    for (const step of [approveOrder, deliverOrder, cancelOrder]) {
      await expect(step(placed.id, asStaff)).rejects.toThrow("is delivered and cannot be");
    }
    const cancelled = await placeOrder(accountOf(user), await addPet(), asUser);
    await cancelOrder(cancelled.id, asStaff);
    for (const step of [approveOrder, deliverOrder, cancelOrder]) {
      await expect(step(cancelled.id, asStaff)).rejects.toThrow("There is no such order");
    }
  });

  it("lets no account cancel another one's order", async () => {
    const petId = await addPet();
    const { id } = await placeOrder(accountOf(user), petId, asUser);
    await expect(cancelOwnOrder(accountOf(other), id, asUser)).rejects.toThrow("There is no such order");
    expect(await statusOf(petId)).toBe("pending");
  });

  it("never both delivers and cancels one order, however they race", async () => {
    for (let round = 0; round < 10; round++) {
      const petId = await addPet();
      const { id } = await placeOrder(accountOf(user), petId, asUser);
      await approveOrder(id, asStaff);
      const results = await Promise.allSettled([
        deliverOrder(id, asStaff),
        cancelOwnOrder(accountOf(user), id, asUser),
      ]);
      expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
      expect(await statusOf(petId)).toBe(results[0].status === "fulfilled" ? "sold" : "available");
    }
  });

  it("keeps each step in the audit, for the account to see", async () => {
    const { id } = await placeOrder(accountOf(user), await addPet(), asUser);
    await approveOrder(id, asStaff);
    const { items } = await listAudit({ accountId: user.accountId, limit: 10 });
    expect(items.map(({ action, actorKind }) => ({ action, actorKind }))).toEqual([
      { action: "order.approved", actorKind: "staff" },
      { action: "order.placed", actorKind: "user" },
    ]);
    await expect(db().execute("delete from audit_events")).rejects.toThrow();
  });
});
