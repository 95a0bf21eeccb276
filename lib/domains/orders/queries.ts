import { and, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, ne, or, sql as raw } from "drizzle-orm";
import { union, unionAll } from "drizzle-orm/pg-core";
import type { AccountId } from "@/lib/base/account-id";
import { minInt64, parseInt64 } from "@/lib/base/int64";
import type { Slice, SliceRequest } from "@/lib/base/slice";
import type { OrderEventName, PetStatus } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { type Reader, readDb, readSql, searchDb } from "@/lib/platform/db/read-client";
import { countRows, firstOf, likePattern, readSlice, rowOf } from "@/lib/platform/db/rows";
import {
  accounts,
  categories,
  memberships,
  orderEvents,
  orders,
  pets,
  retiredPets,
  users,
} from "@/lib/platform/db/schema";
import type { Order, OrderFilters } from "./schema";

type OrderRow = Omit<Order, "complete" | "shipDate"> & { shipDate: Date | string | null };

export const toOrder = ({ id, petId, quantity, status, shipDate }: OrderRow): Order => ({
  id,
  petId,
  quantity,
  status,
  shipDate: shipDate && new Date(shipDate).toISOString(),
  complete: status === "delivered",
});

/** The orders without cancelled ones, by ascending ID, one more than the limit. */
export async function findOrders(
  accountId: AccountId,
  { limit, from = minInt64, status }: SliceRequest & OrderFilters,
): Promise<Order[]> {
  const rows = await readSql<OrderRow[]>`
    select id, pet_id as "petId", quantity, status, ship_date as "shipDate" from orders
    where account_id = ${accountId} and cancelled_at is null and id >= ${from}
      and (${status ?? null}::text is null or status = ${status ?? null})
    order by id limit ${limit + 1}`;
  return rows.map(toOrder);
}

export type OrderRecord = typeof orders.$inferSelect;

const openOf = (accountId: AccountId) =>
  and(eq(orders.accountId, accountId), isNull(orders.cancelledAt), ne(orders.status, "delivered"));

/** Neither delivered nor cancelled. @param max where it stops to count */
export async function findOpenOrderCount(on: Reader, accountId: AccountId, max: number): Promise<number> {
  return (await on.select({ id: orders.id }).from(orders).where(openOf(accountId)).limit(max)).length;
}

/** @param from the status that it must have, including concurrently. @returns undefined if there is no such pet */
export async function setPetStatus(on: Executor, petId: bigint, status: PetStatus, from?: PetStatus) {
  const found = and(eq(pets.id, petId), from && eq(pets.status, from));
  return firstOf(on.update(pets).set({ status }).where(found).returning());
}

export const insertOrder = (on: Executor, accountId: AccountId, petId: bigint): Promise<OrderRecord> =>
  rowOf(on.insert(orders).values({ accountId, petId }).returning());

/** Finds no cancelled one. @param accountId of the order, if it must be of one account */
export function findOrderForUpdate(on: Executor, id: bigint, accountId?: AccountId): Promise<OrderRecord | undefined> {
  const own = accountId === undefined ? undefined : eq(orders.accountId, accountId);
  const isOpen = and(eq(orders.id, id), isNull(orders.cancelledAt), own);
  return firstOf(on.select().from(orders).where(isOpen).for("update"));
}

export const updateOrder = (
  on: Executor,
  id: bigint,
  values: Partial<Pick<OrderRecord, "status" | "shipDate" | "cancelledAt">>,
): Promise<OrderRecord> => rowOf(on.update(orders).set(values).where(eq(orders.id, id)).returning());

/** The pet is in an open order, so it is not retired. */
export const petNameOf = async (on: Executor, id: bigint): Promise<string> =>
  (await rowOf(on.select({ name: pets.name }).from(pets).where(eq(pets.id, id)))).name;

export const insertOrderEvent = async (on: Executor, event: typeof orderEvents.$inferInsert) =>
  on.insert(orderEvents).values(event);

type OrderEvent = { status: OrderEventName; at: Date };

/** The orders after `after`, by ID, with cancelled ones and their events. */
export async function findOrderHistory(accountId: AccountId, after: bigint, limit: number) {
  const rows = await readDb()
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gt(orders.id, after)))
    .orderBy(orders.id)
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const events = await readDb()
    .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(orderEvents.id);
  const history = new Map(
    rows.map(({ accountId: _, ...order }) => [order.id, { ...order, events: [] as OrderEvent[] }]),
  );
  for (const { orderId, ...event } of events) history.get(orderId)?.events.push(event);
  return [...history.values()];
}

export const updateOpenToCancelled = (on: Executor, accountId: AccountId): Promise<OrderRecord[]> =>
  on.update(orders).set({ cancelledAt: new Date() }).where(openOf(accountId)).returning();

export type OrderState = OrderEventName;

const stateColumn = raw<OrderState>`case when ${orders.cancelledAt} is not null then 'cancelled' else ${orders.status} end`;

const hasState = (state: OrderState) =>
  state === "cancelled" ? isNotNull(orders.cancelledAt) : and(isNull(orders.cancelledAt), eq(orders.status, state));

const selectOrders = () =>
  readDb()
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
const maxFound = 1_000;

/** Undefined if the text finds too many. */
export async function findMatch(text: string): Promise<OrderMatch | undefined> {
  const [pattern, limit] = [likePattern(text), maxFound + 1];
  const [found, owners] = await Promise.all([
    unionAll(
      searchDb().select({ id: pets.id }).from(pets).where(ilike(pets.name, pattern)).limit(limit),
      searchDb().select({ id: retiredPets.id }).from(retiredPets).where(ilike(retiredPets.name, pattern)).limit(limit),
    ),
    union(
      searchDb().select({ id: accounts.id }).from(accounts).where(ilike(accounts.name, pattern)).limit(limit),
      searchDb()
        .select({ id: memberships.accountId })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(ilike(users.email, pattern))
        .limit(limit),
    ),
  ]);
  if (found.length > maxFound || owners.length > maxFound) return undefined;
  return { id: parseInt64(text), pets: found.map(({ id }) => id), accounts: owners.map(({ id }) => id) };
}

const matching = ({ id, pets, accounts }: OrderMatch) =>
  or(
    id === undefined ? undefined : eq(orders.id, id),
    inArray(orders.petId, pets),
    inArray(orders.accountId, accounts),
  );

/** `until`: the first instant after the period. */
export type OrderFilter = { id?: bigint; since?: Date; until?: Date };

const conditionsOf = ({ id, since, until }: OrderFilter) => [
  id === undefined ? undefined : eq(orders.id, id),
  since && gte(orders.createdAt, since),
  until && lt(orders.createdAt, until),
];

export function findQueue(
  request: SliceRequest & OrderFilter & { state?: OrderState; match?: OrderMatch; oldestFirst: boolean },
  accountId?: AccountId,
): Promise<Slice<ListedOrder>> {
  const { state, match, oldestFirst, ...filter } = request;
  const own = accountId === undefined ? undefined : eq(orders.accountId, accountId);
  const wanted = and(own, state && hasState(state), match && matching(match), ...conditionsOf(filter));
  return readSlice(selectOrders().$dynamic(), orders.id, request, oldestFirst ? "ascending" : "descending", wanted);
}

export const maxOrdersCounted = 1_000;

type Counted = OrderFilter & { match?: OrderMatch | undefined; accountId?: AccountId };

/** Exact up to `maxOrdersCounted`, and one more for any larger number. */
export function countUpTo(state: OrderState, { match, accountId, ...filter }: Counted = {}): Promise<number> {
  const own = accountId === undefined ? undefined : eq(orders.accountId, accountId);
  const where = and(own, hasState(state), match && matching(match), ...conditionsOf(filter));
  return countRows(readDb().select({ id: orders.id }).from(orders).where(where), maxOrdersCounted);
}
