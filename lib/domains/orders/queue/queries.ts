import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { SliceRequest } from "@/lib/base/slice";
import type { OrderEventName } from "@/lib/base/vocabulary";
import { db } from "@/lib/platform/db/client";
import { byId } from "@/lib/platform/db/conditions";
import { accounts, orders, pets, retiredPets } from "@/lib/platform/db/schema";

/** The state of an order for staff, who also see cancelled orders. */
export type OrderState = OrderEventName;

const stateColumn = sql<OrderState>`case when ${orders.cancelledAt} is not null then 'cancelled' else ${orders.status} end`;

const inState = (state: OrderState) =>
  state === "cancelled" ? isNotNull(orders.cancelledAt) : and(isNull(orders.cancelledAt), eq(orders.status, state));

const selectOrders = () =>
  db()
    .select({
      id: orders.id,
      state: stateColumn,
      petId: orders.petId,
      petName: sql<string>`coalesce(${pets.name}, ${retiredPets.name})`,
      petRetired: sql<boolean>`${pets.id} is null`,
      accountId: orders.accountId,
      accountName: accounts.name,
      createdAt: orders.createdAt,
      shipDate: orders.shipDate,
    })
    .from(orders)
    .leftJoin(pets, eq(pets.id, orders.petId))
    .leftJoin(retiredPets, eq(retiredPets.id, orders.petId))
    .leftJoin(accounts, eq(accounts.id, orders.accountId));

export type QueuedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** Orders starting with an ID, of one state and one account if given, one more than the limit. */
export function findQueue(
  request: SliceRequest & { state?: OrderState; oldestFirst: boolean },
  accountId?: AccountId,
): Promise<QueuedOrder[]> {
  const { state, from, limit, oldestFirst } = request;
  const own = accountId === undefined ? undefined : eq(orders.accountId, accountId);
  const { start, order } = byId(orders.id, from, oldestFirst ? "ascending" : "descending");
  return selectOrders()
    .where(and(own, state && inState(state), start))
    .orderBy(order)
    .limit(limit + 1);
}

export const countedAtMost = 1_000;

/** The number of orders in a state, at most `countedAtMost` + 1. */
export async function countUpTo(state: OrderState): Promise<number> {
  const some = db()
    .select({ id: orders.id })
    .from(orders)
    .where(inState(state))
    .limit(countedAtMost + 1)
    .as("some");
  const [row] = await db().select({ orders: count() }).from(some);
  return row?.orders ?? 0;
}
