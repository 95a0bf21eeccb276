import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { minInt64 } from "@/lib/base/int64";
import type { PageRequest } from "@/lib/base/page";
import type { OrderEventName, OrderStatus, PetStatus } from "@/lib/base/vocabulary";
import { type Executor, sql } from "@/lib/platform/db/client";
import { accounts, orderEvents, orders, pets } from "@/lib/platform/db/schema";
import type { Order } from "./schema";

type OrderRow = Omit<Order, "shipDate" | "complete"> & { shipDate: string | null };

const toOrder = (row: OrderRow): Order => ({
  ...row,
  shipDate: row.shipDate && new Date(row.shipDate).toISOString(),
  complete: row.status === "delivered",
});

/** An account's orders that were not cancelled, by id ascending, one more than the limit if there are so many. */
export async function findOrders(
  accountId: AccountId,
  { limit, from = minInt64, status }: PageRequest & { status?: OrderStatus },
): Promise<Order[]> {
  const rows = await sql()<OrderRow[]>`
    select id, pet_id as "petId", quantity, status, ship_date as "shipDate" from orders
    where account_id = ${accountId} and cancelled_at is null and id >= ${from}
      and (${status ?? null}::text is null or status = ${status ?? null})
    order by id limit ${limit + 1}`;
  return rows.map(toOrder);
}

/** An order as it is stored. */
export type OrderRecord = typeof orders.$inferSelect;

/** Keeps an account from being switched off until the transaction ends. @returns false if it is off already, or gone */
export async function holdActiveAccount(on: Executor, accountId: AccountId): Promise<boolean> {
  const rows = await on
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
    .for("share");
  return rows.length === 1;
}

/** Makes an available animal pending. @returns false if it was not available: of two at once, one gets it */
export async function reservePet(on: Executor, petId: bigint): Promise<boolean> {
  const rows = await on
    .update(pets)
    .set({ status: "pending" })
    .where(and(eq(pets.id, petId), eq(pets.status, "available")))
    .returning({ id: pets.id });
  return rows.length === 1;
}

export async function setPetStatus(on: Executor, petId: bigint, status: PetStatus): Promise<void> {
  await on.update(pets).set({ status }).where(eq(pets.id, petId));
}

export async function insertOrder(on: Executor, accountId: AccountId, petId: bigint): Promise<OrderRecord> {
  const [row] = await on.insert(orders).values({ accountId, petId }).returning();
  return row as OrderRecord;
}

/** Reads an order that was not cancelled, locked until the transaction ends; of one account only if it is given. */
export async function findOrderForUpdate(
  on: Executor,
  id: bigint,
  accountId?: AccountId,
): Promise<OrderRecord | undefined> {
  const own = accountId === undefined ? undefined : eq(orders.accountId, accountId);
  const [row] = await on
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.cancelledAt), own))
    .for("update");
  return row;
}

export async function updateOrder(
  on: Executor,
  id: bigint,
  values: Partial<Pick<OrderRecord, "status" | "shipDate" | "cancelledAt">>,
): Promise<OrderRecord> {
  const [row] = await on.update(orders).set(values).where(eq(orders.id, id)).returning();
  return row as OrderRecord;
}

export async function insertOrderEvent(
  on: Executor,
  orderId: bigint,
  status: OrderEventName,
  userId: bigint | null,
): Promise<void> {
  await on.insert(orderEvents).values({ orderId, status, userId });
}

/** Every order of an account with what happened to it, the cancelled ones too. */
export async function findOrderHistory(on: Executor, accountId: AccountId) {
  const rows = await on.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(orders.id);
  const events = await on
    .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(orderEvents.id);
  return rows.map(({ accountId: _, ...order }) => ({
    ...order,
    events: events.filter(({ orderId }) => orderId === order.id).map(({ status, at }) => ({ status, at })),
  }));
}

/** Makes the animals available again that an account has ordered and not been given yet. */
export async function releaseAnimals(on: Executor, accountId: AccountId): Promise<void> {
  const waiting = on
    .select({ id: orders.petId })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNull(orders.cancelledAt), ne(orders.status, "delivered")));
  await on
    .update(pets)
    .set({ status: "available" })
    .where(and(eq(pets.status, "pending"), inArray(pets.id, waiting)));
}
