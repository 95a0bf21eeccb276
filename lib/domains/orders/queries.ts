import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { minInt64, parseInt64 } from "@/lib/base/int64";
import type { PlanName } from "@/lib/base/plans";
import type { PageRequest, SliceRequest } from "@/lib/base/slice";
import type { OrderEventName, PetStatus } from "@/lib/base/vocabulary";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { byId, likePattern } from "@/lib/platform/db/conditions";
import { accounts, categories, orderEvents, orders, pets, retiredPets } from "@/lib/platform/db/schema";
import type { Order, OrderFilters } from "./schema";

type OrderRow = Omit<Order, "complete">;

const toOrder = (row: OrderRow): Order => ({
  ...row,
  shipDate: row.shipDate && new Date(row.shipDate).toISOString(),
  complete: row.status === "delivered",
});

/** The orders of an account that were not cancelled, by ascending ID, one more than the limit. */
export async function findOrders(
  accountId: AccountId,
  { limit, cursor = minInt64, status }: PageRequest & OrderFilters,
): Promise<Order[]> {
  const rows = await sql()<OrderRow[]>`
    select id, pet_id as "petId", quantity, status, ship_date as "shipDate" from orders
    where account_id = ${accountId} and cancelled_at is null and id >= ${cursor}
      and (${status ?? null}::text is null or status = ${status ?? null})
    order by id limit ${limit + 1}`;
  return rows.map(toOrder);
}

/** A stored order. */
export type OrderRecord = typeof orders.$inferSelect;

/**
 * Locks an account that is not disabled until the transaction ends. It cannot be disabled, and concurrent orders see each
 * other. API requests that add rows of the account do not wait.
 *
 * @returns its plan; undefined if it is disabled or was deleted
 */
export async function lockActiveAccount(on: Executor, accountId: AccountId): Promise<PlanName | undefined> {
  const [row] = await on
    .select({ plan: accounts.plan })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
    .for("no key update");
  return row?.plan;
}

const openOf = (accountId: AccountId) =>
  and(eq(orders.accountId, accountId), isNull(orders.cancelledAt), ne(orders.status, "delivered"));

/** Whether an account has at least `many` orders that are neither delivered nor cancelled. */
export async function hasOpenOrders(on: Executor, accountId: AccountId, many: number): Promise<boolean> {
  const rows = await on.select({ id: orders.id }).from(orders).where(openOf(accountId)).limit(many);
  return rows.length >= many;
}

/** Makes an available pet pending. @returns false if it was not available, including concurrently */
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

/** Reads an order that was not cancelled, locked until the transaction ends. Restricted to one account if given. */
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

type OrderStep = { status: OrderEventName; at: Date };

/** Orders of an account by ID after the ID `after`, including cancelled ones, with their events. */
export async function findOrderHistory(on: Executor, accountId: AccountId, after: bigint, limit: number) {
  const rows = await on
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gt(orders.id, after)))
    .orderBy(orders.id)
    .limit(limit);
  const events = await on
    .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .where(
      inArray(
        orderEvents.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(orderEvents.id);
  const history = new Map(
    rows.map(({ accountId: _, ...order }) => [order.id, { ...order, events: [] as OrderStep[] }]),
  );
  for (const { orderId, ...step } of events) history.get(orderId)?.events.push(step);
  return [...history.values()];
}

/** Cancels the undelivered orders of an account. @returns them */
export const cancelOpenOrders = (on: Executor, accountId: AccountId): Promise<OrderRecord[]> =>
  on.update(orders).set({ cancelledAt: new Date() }).where(openOf(accountId)).returning();

/** The state of an order for staff, who also see cancelled orders. */
export type OrderState = OrderEventName;

const stateColumn = raw<OrderState>`case when ${orders.cancelledAt} is not null then 'cancelled' else ${orders.status} end`;

const inState = (state: OrderState) =>
  state === "cancelled" ? isNotNull(orders.cancelledAt) : and(isNull(orders.cancelledAt), eq(orders.status, state));

const selectOrders = () =>
  db()
    .select({
      id: orders.id,
      state: stateColumn,
      petId: orders.petId,
      petName: raw<string>`coalesce(${pets.name}, ${retiredPets.name})`,
      categoryName: categories.name,
      petRetired: raw<boolean>`${pets.id} is null`,
      accountId: orders.accountId,
      accountName: accounts.name,
      createdAt: orders.createdAt,
      shipDate: orders.shipDate,
    })
    .from(orders)
    .leftJoin(pets, eq(pets.id, orders.petId))
    .leftJoin(retiredPets, eq(retiredPets.id, orders.petId))
    .leftJoin(categories, raw`${categories.id} = coalesce(${pets.categoryId}, ${retiredPets.categoryId})`)
    .leftJoin(accounts, eq(accounts.id, orders.accountId));

export type ListedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** The IDs that a text may mean: of an order, of animals by name, and of accounts by name or email address. */
export type OrderMatch = { id: bigint | undefined; pets: bigint[]; accounts: bigint[] };

/** The most animals, and accounts, that a search may find. */
const foundAtMost = 1_000;

/** Undefined if the text finds too many. */
export async function findMatch(text: string): Promise<OrderMatch | undefined> {
  const [pattern, limit] = [likePattern(text), foundAtMost + 1];
  const [found, owners] = await Promise.all([
    sql()<{ id: bigint }[]>`
      (select id from pets where name ilike ${pattern} limit ${limit})
      union all (select id from retired_pets where name ilike ${pattern} limit ${limit})`,
    sql()<{ id: bigint }[]>`
      (select id from accounts where name ilike ${pattern} limit ${limit})
      union (select account_id from users where email ilike ${pattern} limit ${limit})`,
  ]);
  if (found.length > foundAtMost || owners.length > foundAtMost) return undefined;
  return { id: parseInt64(text), pets: found.map(({ id }) => id), accounts: owners.map(({ id }) => id) };
}

const matching = ({ id, pets, accounts }: OrderMatch) =>
  or(
    id === undefined ? undefined : eq(orders.id, id),
    inArray(orders.petId, pets),
    inArray(orders.accountId, accounts),
  );

/** Orders starting with an ID, of one state, match and account if given, one more than the limit. */
export function findQueue(
  request: SliceRequest & { state?: OrderState; match?: OrderMatch; oldestFirst: boolean },
  accountId?: AccountId,
): Promise<ListedOrder[]> {
  const { state, match, from, limit, oldestFirst } = request;
  const own = accountId === undefined ? undefined : eq(orders.accountId, accountId);
  const { start, order } = byId(orders.id, from, oldestFirst ? "ascending" : "descending");
  return selectOrders()
    .where(and(own, state && inState(state), match && matching(match), start))
    .orderBy(order)
    .limit(limit + 1);
}

export const countedAtMost = 1_000;

/** The number of orders in a state, of a match if given, at most `countedAtMost` + 1. */
export async function countUpTo(state: OrderState, match?: OrderMatch): Promise<number> {
  const some = db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(inState(state), match && matching(match)))
    .limit(countedAtMost + 1)
    .as("some");
  const [row] = await db().select({ orders: count() }).from(some);
  return row?.orders ?? 0;
}
