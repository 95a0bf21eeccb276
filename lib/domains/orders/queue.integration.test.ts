import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, setPlan, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import type { Actor } from "@/lib/domains/audit/service";
import { placeOrder } from "@/lib/domains/orders/service";
import { db, sql } from "@/lib/platform/db/client";
import { categories, orderEvents, pets } from "@/lib/platform/db/schema";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import type { findOrderHistory } from "./queries";
import { countOrders, eachOrderHistory, findMatch, listOwnOrders, listQueue, stepOrders } from "./service";

testDatabase();

let user: User;
let one: Actor;
let another: Actor;

beforeAll(async () => {
  user = await createUser({ email: "user@example.com", name: "User" });
  await setPlan(accountOf(user), "business", undefined, commandActor); // for enough open orders
  const staff = async (email: string): Promise<Actor> => ({
    kind: "staff",
    userId: (await createUser({ email, name: "Staff", role: "staff" })).id,
  });
  one = await staff("one@example.com");
  another = await staff("another@example.com");
});

async function order(): Promise<{ id: bigint; petId: bigint }> {
  const [pet] = await db().insert(pets).values({ name: "Rex", categoryId: 1n }).returning();
  const petId = pet?.id ?? 0n;
  return { id: (await placeOrder(accountOf(user), petId, { kind: "user", userId: user.id })).id, petId };
}

const orders = (some: number) => Promise.all(Array.from({ length: some }, order));
const ids = (some: { id: bigint }[]) => some.map(({ id }) => id);

it("names the category of the animal of an order, if it has a name", async () => {
  const { id, petId } = await order();
  const found = async () => (await listOwnOrders(accountOf(user), { limit: 1 })).items[0];
  expect(await found()).toMatchObject({ id, petId, categoryName: null });
  await db().insert(categories).values({ id: 1n, name: "Dogs" });
  expect(await found()).toMatchObject({ id, categoryName: "Dogs" });
});

it("lists to an account its own orders only", async () => {
  const other = await createUser({ email: "other@example.com", name: "Other" });
  const [pet] = await db().insert(pets).values({ name: "Max", categoryId: 1n }).returning();
  await order();
  const { id } = await placeOrder(accountOf(other), pet?.id ?? 0n, { kind: "user", userId: other.id });
  expect(ids((await listOwnOrders(accountOf(other), { limit: 10 })).items)).toEqual([id]);
});

it("lists to an account those of a period, which its end is not part of", async () => {
  const { id } = await order();
  await sql()`update orders set created_at = '2026-03-01T00:00:00Z' where id = ${id}`;
  const listed = async (since: string, until: string) =>
    ids((await listOwnOrders(accountOf(user), { since: new Date(since), until: new Date(until), limit: 10 })).items);
  expect(await listed("2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z")).toEqual([id]);
  const counted = { since: new Date("2026-03-01T00:00:00Z"), until: new Date("2026-03-02T00:00:00Z") };
  const none = { placed: 0, approved: 0, delivered: 0, cancelled: 0 };
  expect(await countOrders({ accountId: accountOf(user), ...counted })).toEqual({ ...none, placed: 1 });
  const stranger = await createUser({ email: "stranger@example.com", name: "Stranger" });
  expect(await countOrders({ accountId: accountOf(stranger), ...counted })).toEqual(none);
  expect(await listed("2026-02-28T00:00:00Z", "2026-03-01T00:00:00Z")).toEqual([]);
  expect(await listed("2026-03-01T00:00:00.001Z", "2026-03-02T00:00:00Z")).toEqual([]);
});

it("has each order of an account in its history once, however many, with what happened to each", async () => {
  const accountId = accountOf(await createUser({ email: "many@example.com", name: "Many" }));
  await sql()`
    with ordered as (
      insert into orders (account_id, pet_id, cancelled_at) select ${accountId}, 1, now() from generate_series(1, 501)
      returning id)
    insert into order_events (order_id, status) select id, 'cancelled' from ordered`;
  const history: Awaited<ReturnType<typeof findOrderHistory>> = [];
  for await (const orders of eachOrderHistory(accountId)) history.push(...orders);
  expect(new Set(history.map(({ id }) => id)).size).toBe(501);
  expect(history.map(({ events }) => events.map(({ status }) => status))).toEqual(Array(501).fill(["cancelled"]));
});

describe("several orders", () => {
  it("moves those that can be moved, and says of each other one why not", async () => {
    const [placed, approved, cancelled] = await orders(3);
    if (!placed || !approved || !cancelled) throw new Error("no orders");
    await stepOrders("approve", [approved.id], one);
    await stepOrders("cancel", [cancelled.id], one);
    const results = await stepOrders("approve", [placed.id, approved.id, cancelled.id, -1n], one);
    expect(results).toEqual([
      { id: placed.id },
      { id: approved.id, problem: `Order ${approved.id} is approved and cannot be approved.` },
      { id: cancelled.id, problem: "This order does not exist or was cancelled." },
      { id: -1n, problem: "This order does not exist or was cancelled." },
    ]);
  });

  it("takes each step once when two staff members approve and cancel the same orders concurrently", async () => {
    const some = await orders(20);
    const [approvals, cancellations] = await Promise.all([
      stepOrders("approve", ids(some), one),
      stepOrders("cancel", ids(some).reverse(), another),
    ]);
    // An order can be approved and then cancelled, never the other way round; and it is cancelled in the end.
    expect(cancellations.filter(({ problem }) => problem)).toEqual([]);
    for (const { id, petId } of some) {
      const events = await db().select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
      const approved = approvals.some((result) => result.id === id && !result.problem);
      expect(events.map(({ status }) => status)).toEqual(
        approved ? ["placed", "approved", "cancelled"] : ["placed", "cancelled"],
      );
      expect(await db().$count(pets, eq(pets.id, petId))).toBe(1);
      const [pet] = await db().select().from(pets).where(eq(pets.id, petId));
      expect(pet?.status).toBe("available");
    }
  });

  it("moves each order once when two staff members deliver and cancel concurrently", async () => {
    const some = await orders(20);
    await stepOrders("approve", ids(some), one);
    const [deliveries, cancellations] = await Promise.all([
      stepOrders("deliver", ids(some), one),
      stepOrders("cancel", ids(some).reverse(), another),
    ]);
    for (const { id, petId } of some) {
      const delivered = deliveries.some((result) => result.id === id && !result.problem);
      const cancelled = cancellations.some((result) => result.id === id && !result.problem);
      expect([delivered, cancelled].filter(Boolean)).toHaveLength(1);
      const [pet] = await db().select().from(pets).where(eq(pets.id, petId));
      expect(pet?.status).toBe(delivered ? "sold" : "available");
    }
  });

  it("approves an order once when two staff members do so concurrently", async () => {
    const some = await orders(20);
    const both = await Promise.all([stepOrders("approve", ids(some), one), stepOrders("approve", ids(some), another)]);
    for (const id of ids(some)) {
      expect(both.flat().filter((result) => result.id === id && !result.problem)).toHaveLength(1);
    }
  });
});

describe("the queue", () => {
  it("finds an order by its ID, its animal, and the name of its account or the address of a member", async () => {
    const buyer = await createUser({ email: "zoe@shelter.example", name: "Zoe" });
    await sql()`update accounts set name = 'Harbour Ltd' where id = ${accountOf(buyer)}`;
    const [pet] = await db().insert(pets).values({ name: "Quokka", categoryId: 1n }).returning();
    const { id } = await placeOrder(accountOf(buyer), pet?.id ?? 0n, { kind: "user", userId: buyer.id });
    for (const text of [String(id), "quokk", "harbour l", "Shelter.example"]) {
      const match = await findMatch(text);
      expect(ids((await listQueue({ match, limit: 10 })).items), text).toEqual([id]);
      expect(await countOrders({ match }), text).toEqual({ placed: 1, approved: 0, delivered: 0, cancelled: 0 });
    }
    expect((await listQueue({ match: await findMatch("wombat"), limit: 10 })).items).toEqual([]);
  });

  it("searches for a text that at most 1,000 animals and 1,000 accounts have", async () => {
    await sql()`insert into pets (name, category_id) select 'Yak ' || n, 1 from generate_series(1, 1001) n`;
    await sql()`insert into accounts (name) select 'Acme ' || n from generate_series(1, 1001) n`;
    for (const text of ["yak", "acme"]) expect(await findMatch(text), text).toBeUndefined();
    await sql()`delete from pets where name = 'Yak 1'`;
    await sql()`delete from accounts where name = 'Acme 1'`;
    expect((await findMatch("yak"))?.pets).toHaveLength(1_000);
    expect((await findMatch("acme"))?.accounts).toHaveLength(1_000);
  });

  it("counts each state, and pages through it without losing or repeating an order", async () => {
    await orders(7);
    const counts = await countOrders({});
    for (const state of ["placed", "approved", "delivered", "cancelled"] as const) {
      const seen: bigint[] = [];
      let from: bigint | undefined;
      do {
        const page = await listQueue({ state, from, limit: 3 });
        for (const item of page.items) expect(item.state).toBe(state);
        seen.push(...ids(page.items));
        from = page.next;
      } while (from !== undefined);
      expect(seen).toHaveLength(counts[state]);
      expect(new Set(seen).size).toBe(seen.length);
      const ascending = [...seen].sort((a, b) => (a < b ? -1 : 1));
      const waits = state === "placed" || state === "approved";
      expect(seen).toEqual(waits ? ascending : ascending.reverse());
    }
  });
});
