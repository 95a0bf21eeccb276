import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { parseInt64 } from "@/lib/base/int64";
import type { SliceRequest } from "@/lib/base/slice";
import { findFewNamed, walkedAtMost } from "@/lib/domains/pets/browse/queries";
import { db } from "@/lib/platform/db/client";
import { byId, likePattern } from "@/lib/platform/db/conditions";
import { accounts, categories, orderEvents, orders, pets, retiredPets, users } from "@/lib/platform/db/schema";
import { versionOf } from "./editing/queries";
import type { InventoryFilter, InventoryQuery, InventorySort } from "./schema";

const sortColumns = { id: pets.id, name: pets.name, category: pets.categoryId, status: pets.status } as const;

const filtered = ({ status, category }: InventoryFilter): SQL | undefined =>
  and(status && eq(pets.status, status), category === undefined ? undefined : eq(pets.categoryId, category));

const oneOf = (ids: bigint[]): SQL => sql`${pets.id} = any(string_to_array(${ids.join()}, ',')::bigint[])`;

/** The ID that a search text may mean. */
const numberOf = (q: string): bigint[] => [parseInt64(q)].filter((id) => id !== undefined);

/**
 * The IDs of all animals that match a text by name or ID. Undefined if there are too many, or if the text is too short for
 * the index.
 */
export async function findFew(q: string): Promise<bigint[] | undefined> {
  if ([...q].length < 3) return undefined;
  const named = await findFewNamed(q);
  return named && [...named, ...numberOf(q)];
}

/** The value of a cursor as its column stores it. Invalid values count as absent. */
function cursorValue(by: InventorySort, value: string): SQL | undefined {
  if (by !== "category") return sql`${value}`;
  const id = parseInt64(value);
  return id === undefined ? undefined : sql`${id}::bigint`;
}

/** The column that orders the rows. If the filter fixes the value of the sort column, that is the ID. */
function sortedBy({ sort, status, category }: Place): InventorySort {
  const fixed = { id: undefined, name: undefined, category, status }[sort.by];
  return fixed === undefined ? sort.by : "id";
}

function beyond(query: Place): SQL | undefined {
  const { sort, after } = query;
  const by = sortedBy(query);
  const value = after && cursorValue(sort.by, after.value);
  if (!after || !value) return undefined;
  const sign = sort.descending ? sql`<` : sql`>`;
  // A row comparison lets an index on both columns start at the right position.
  return by === "id"
    ? sql`${pets.id} ${sign} ${after.id}`
    : sql`(${sortColumns[by]}, ${pets.id}) ${sign} (${value}, ${after.id})`;
}

const columnsOf = (table: typeof pets | typeof retiredPets) => ({
  id: table.id,
  name: table.name,
  status: table.status,
  categoryId: table.categoryId,
  categoryName: categories.name,
  createdAt: table.createdAt,
  reviewSince: table.reviewSince,
  ownerId: table.createdBy,
  ownerName: accounts.name,
});

export const selectAnimals = () =>
  db()
    .select({ ...columnsOf(pets), version: versionOf(pets) })
    .from(pets)
    .leftJoin(categories, eq(categories.id, pets.categoryId))
    .leftJoin(accounts, eq(accounts.id, pets.createdBy));

const selectRetired = () =>
  db()
    .select({ ...columnsOf(retiredPets), retiredAt: retiredPets.retiredAt })
    .from(retiredPets)
    .leftJoin(categories, eq(categories.id, retiredPets.categoryId))
    .leftJoin(accounts, eq(accounts.id, retiredPets.createdBy));

export type RetiredAnimal = Awaited<ReturnType<typeof selectRetired>>[number];

/** Retired animals starting with an ID, the highest ID first, one more than the limit. */
export function findRetiredAnimals({ from, limit }: SliceRequest): Promise<RetiredAnimal[]> {
  const { start, order } = byId(retiredPets.id, from, "descending");
  return selectRetired()
    .where(start)
    .orderBy(order)
    .limit(limit + 1);
}

export async function findRetiredAnimal(id: bigint): Promise<RetiredAnimal | undefined> {
  const [row] = await selectRetired().where(eq(retiredPets.id, id));
  return row;
}

type Place = Omit<InventoryQuery, "columns" | "q">;

function orderOf(query: Place): SQL[] {
  const order = query.sort.descending ? desc : asc;
  const by = sortedBy(query);
  return by === "id" ? [order(pets.id)] : [order(sortColumns[by]), order(pets.id)];
}

/** The IDs of animals after a position, with the name and the sort value. */
const inOrder = (query: Place, ids?: bigint[]) =>
  db()
    .select({ id: pets.id, name: pets.name, sorted: sql`${sortColumns[sortedBy(query)]}`.as("sorted") })
    .from(pets)
    .where(and(filtered(query), beyond(query), ids && oneOf(ids)))
    .orderBy(...orderOf(query));

/**
 * Animals after a position, one more than the limit. Restricted to `ids` if given. Every sort order has an index under
 * every filter, so a page reads about as many rows as it shows. The inner query selects only IDs: with whole rows, the
 * planner would scan the primary key.
 */
export function findAnimals(query: Place, limit: number, ids?: bigint[]) {
  const page = inOrder(query, ids)
    .limit(limit + 1)
    .as("page");
  return selectAnimals()
    .innerJoin(page, eq(page.id, pets.id))
    .orderBy(...orderOf(query));
}

/** The animals that match a text by name or ID, among the first `walkedAtMost` after a position. */
export function findNearby({ q, ...query }: Place & { q: string }, limit: number) {
  const order = query.sort.descending ? desc : asc;
  const walked = inOrder(query).limit(walkedAtMost).as("walked");
  const named = ilike(walked.name, likePattern(q));
  const page = db()
    .select({ id: walked.id })
    .from(walked)
    .where(or(named, inArray(walked.id, numberOf(q))))
    .orderBy(order(walked.sorted), order(walked.id))
    .limit(limit + 1)
    .as("page");
  return selectAnimals()
    .innerJoin(page, eq(page.id, pets.id))
    .orderBy(...orderOf(query));
}

/** The last animal that {@link findNearby} reads, if it reads as many as it may. */
export async function findEndOfWalk(query: Place): Promise<Animal | undefined> {
  const last = inOrder(query)
    .limit(1)
    .offset(walkedAtMost - 1)
    .as("last");
  const [row] = await selectAnimals().innerJoin(last, eq(last.id, pets.id));
  return row;
}
export type Animal = Awaited<ReturnType<typeof findAnimals>>[number];

/** The sort value of an animal, as a cursor stores it. */
export const sortValue = (animal: Animal, by: InventorySort): string =>
  String({ id: animal.id, name: animal.name, category: animal.categoryId, status: animal.status }[by]);

export const countedAtMost = 10_000;

/** The number of animals of a status, at most `countedAtMost` + 1. Restricted to `ids` if given. Uses an index. */
export async function countUpTo(filter: Pick<InventoryFilter, "status" | "category">, ids?: bigint[]): Promise<number> {
  const some = db()
    .select({ id: pets.id })
    .from(pets)
    .where(and(filtered(filter), ids && oneOf(ids)))
    .limit(countedAtMost + 1)
    .as("some");
  const [row] = await db().select({ animals: count() }).from(some);
  return row?.animals ?? 0;
}

export async function findAnimal(id: bigint) {
  const [row] = await selectAnimals().where(eq(pets.id, id));
  return row;
}

/** The most orders of an animal, and events of each kind, to show. */
export const historyShown = 50;

/** The newest orders of an animal, including cancelled ones, newest first. */
export const findOrdersOf = (petId: bigint) =>
  db()
    .select({ order: orders, accountName: accounts.name })
    .from(orders)
    .leftJoin(accounts, eq(accounts.id, orders.accountId))
    .where(eq(orders.petId, petId))
    .orderBy(desc(orders.id))
    .limit(historyShown);

/** The latest events of the orders of an animal with the person, newest first. */
export const findEventsOf = (petId: bigint) =>
  db()
    .select({
      id: orderEvents.id,
      orderId: orders.id,
      status: orderEvents.status,
      at: orderEvents.at,
      email: users.email,
    })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orders.petId, petId))
    .orderBy(desc(orderEvents.id))
    .limit(historyShown);
