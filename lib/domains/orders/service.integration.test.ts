import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { UserError } from "@/lib/base/errors";
import type { PetStatus } from "@/lib/base/vocabulary";
import { createUser, setPlan, type User } from "@/lib/domains/accounts/service";
import type { Actor } from "@/lib/domains/audit/service";
import { listAudit } from "@/lib/domains/audit/service";
import { disableAccount } from "@/lib/domains/members/disabling";
import { db } from "@/lib/platform/db/client";
import { orderEvents, orders, pets } from "@/lib/platform/db/schema";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { listOrders, type OrderStep, placeOrder, takeStep } from "./service";

testDatabase();

let user: User;
let other: User;
let asUser: Actor;
let asOther: Actor;
let asStaff: Actor;
let people = 0;

beforeEach(async () => {
  const newUser = () => createUser({ email: `person${++people}@example.com`, name: "Person" });
  user = await newUser();
  other = await newUser();
  asUser = { kind: "user", userId: user.id };
  asOther = { kind: "user", userId: other.id };
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

const tryToOrder = (petId: bigint) => placeOrder(accountOf(user), petId, asUser);
const orderAsOther = (petId: bigint) => placeOrder(accountOf(other), petId, asOther);

describe("decisions: Store orders: how orders come to be", () => {
  it("gives a pet to exactly one of a hundred concurrent orders", async () => {
    const petId = await addPet();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? tryToOrder : orderAsOther)(petId)),
    );
    const rejected = results.filter((r) => r.status === "rejected");
    expect(rejected).toHaveLength(99);
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(UserError);
    expect(await db().select().from(orders).where(eq(orders.petId, petId))).toHaveLength(1);
    expect(await statusOf(petId)).toBe("pending");
  });

  it("places none for an account that is disabled meanwhile, and keeps the animal", async () => {
    const petId = await addPet();
    const off = disableAccount(accountOf(user), asStaff);
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => addPet().then(tryToOrder)));
    await off;
    await expect(tryToOrder(petId)).rejects.toThrow("This account is disabled.");
    expect(await statusOf(petId)).toBe("available");
    const placed = attempts.filter(({ status }) => status === "fulfilled");
    expect(await listed(user)).toHaveLength(placed.length);
  });

  it("loses no pet and gives none twice with a hundred concurrent orders for ten pets", async () => {
    const petIds = await Promise.all(Array.from({ length: 10 }, () => addPet()));
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? tryToOrder : orderAsOther)(petIds[i % 10] ?? 0n)),
    );
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(10);
    const taken = await db().select().from(orders).where(inArray(orders.petId, petIds));
    expect(new Set(taken.map(({ petId }) => petId)).size).toBe(10);
    expect(taken).toHaveLength(10);
    for (const petId of petIds) expect(await statusOf(petId)).toBe("pending");
  });

  it("accepts as many open orders as the plan allows, also with concurrent requests", async () => {
    const petIds = await Promise.all(Array.from({ length: 8 }, () => addPet()));
    const results = await Promise.allSettled(petIds.map(tryToOrder));
    const placed = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(placed).toHaveLength(5);
    const more = await addPet();
    await expect(tryToOrder(more)).rejects.toThrow("You have 5 open orders, as many as the plan Free allows.");
    expect(await statusOf(more)).toBe("available");
    const [first, second] = placed;
    await takeStep("approve", first?.id ?? 0n, asStaff);
    await expect(tryToOrder(more)).rejects.toBeInstanceOf(UserError);
    await takeStep("deliver", first?.id ?? 0n, asStaff);
    await tryToOrder(more);
    await takeStep("cancel", second?.id ?? 0n, asUser, accountOf(user));
    await tryToOrder(await addPet());
    await setPlan(accountOf(user), "pro", undefined, asStaff);
    await tryToOrder(await addPet());
  });

  it.each(["pending", "sold"] as const)("does not order an animal that is %s", async (status) => {
    const petId = await addPet(status);
    await expect(placeOrder(accountOf(user), petId, asUser)).rejects.toThrow("no longer available");
    expect(await statusOf(petId)).toBe(status);
    expect(await listed(user)).toEqual([]);
  });

  it("takes an order from placed over approved to delivered, when the animal is sold", async () => {
    const petId = await addPet();
    const { id } = await placeOrder(accountOf(user), petId, asUser);
    expect(await listed(user)).toEqual([{ id, petId, quantity: 1, status: "placed", shipDate: null, complete: false }]);
    await takeStep("approve", id, asStaff);
    expect(await statusOf(petId)).toBe("pending");
    const before = Date.now();
    await takeStep("deliver", id, asStaff);
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
      if (state === "approved") await takeStep("approve", id, asStaff);
      await takeStep("cancel", id, asUser, accountOf(user));
      expect(await statusOf(petId)).toBe("available");
      expect(await listed(user)).toEqual([]);
      expect((await history(id)).at(-1)).toEqual({ status: "cancelled", userId: user.id });
      await orderAsOther(petId);
      expect(await statusOf(petId)).toBe("pending");
    },
  );

  const states = {
    placed: [],
    approved: ["approve"],
    delivered: ["approve", "deliver"],
    cancelled: ["cancel"],
  } as const satisfies Record<string, readonly OrderStep[]>;
  type State = keyof typeof states;
  type Step = OrderStep | "cancel one's own";
  const allowed: Record<Step, State[]> = {
    approve: ["placed"],
    deliver: ["approved"],
    cancel: ["placed", "approved"],
    "cancel one's own": ["placed", "approved"],
  };
  const transitions = (Object.keys(allowed) as Step[]).flatMap((step) =>
    (Object.keys(states) as State[]).map((state) => [step, state] as const),
  );

  it.each(transitions)("lets an order %s where it is %s, or says why not and changes nothing", async (step, state) => {
    const petId = await addPet();
    const { id } = await placeOrder(accountOf(user), petId, asUser);
    for (const earlier of states[state]) await takeStep(earlier, id, asStaff);
    const before = { pet: await statusOf(petId), listed: await listed(user), history: await history(id) };
    const take = () =>
      step === "cancel one's own" ? takeStep("cancel", id, asUser, accountOf(user)) : takeStep(step, id, asStaff);
    if (allowed[step].includes(state)) {
      await take();
      expect(await history(id)).toHaveLength(before.history.length + 1);
    } else {
      await expect(take()).rejects.toThrow(
        state === "cancelled" ? "This order does not exist" : `is ${state} and cannot be`,
      );
      expect({ pet: await statusOf(petId), listed: await listed(user), history: await history(id) }).toEqual(before);
    }
  });

  it("rejects the cancellation of another account's order", async () => {
    const petId = await addPet();
    const { id } = await placeOrder(accountOf(user), petId, asUser);
    await expect(takeStep("cancel", id, asOther, accountOf(other))).rejects.toThrow("This order does not exist");
    expect(await statusOf(petId)).toBe("pending");
  });

  it("either delivers or cancels an order when both happen at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const petId = await addPet();
      const { id } = await placeOrder(accountOf(user), petId, asUser);
      await takeStep("approve", id, asStaff);
      const results = await Promise.allSettled([
        takeStep("deliver", id, asStaff),
        takeStep("cancel", id, asUser, accountOf(user)),
      ]);
      expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
      expect(await statusOf(petId)).toBe(results[0].status === "fulfilled" ? "sold" : "available");
    }
  });

  it("keeps each step in the audit, for the account to see", async () => {
    const petId = await addPet();
    const { id } = await placeOrder(accountOf(user), petId, asUser);
    await takeStep("approve", id, asStaff);
    const { items } = await listAudit({ accountId: accountOf(user), limit: 10 });
    const subject = `order ${id} of "Rex" (animal ${petId})`;
    expect(items.map(({ action, actorKind, subject }) => ({ action, actorKind, subject }))).toEqual([
      { action: "order.approved", actorKind: "staff", subject },
      { action: "order.placed", actorKind: "user", subject },
    ]);
    await expect(db().execute("delete from audit_events")).rejects.toThrow();
  });
});
