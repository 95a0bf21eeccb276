import { and, asc, desc, eq, getTableColumns, ilike, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { maxInt64, minInt64, parseInt64 } from "@/lib/base/int64";
import type { SliceRequest } from "@/lib/base/slice";
import { readDb, searchDb } from "@/lib/platform/db/read-client";
import { countRows, firstOf, readSlice } from "@/lib/platform/db/rows";
import { accounts, categories, orderEvents, orders, pets, retiredPets, users } from "@/lib/platform/db/schema";
import { versionOf } from "./changes-queries";
import type { InventoryFilter, InventoryQuery, InventorySort } from "./schema";

/** The filters and the order of a list, and the position after which it starts. */
export type ListPosition = Omit<InventoryQuery, "columns" | "q">;

/** What finds pets by a text: a LIKE pattern for the name, whether the trigram index can find it, and IDs. */
export type TextMatch = { pattern: string; indexed: boolean; ids: bigint[] };

/** The most pets that a search for a text reads in order before it uses the index or leaves the rest to the next page. */
export const maxWalked = 5_000;
/** The most matches to sort. */
const maxFew = 2_000;

/** Undefined if they are too many to sort: the statement ends early. */
export async function findFewPets({ pattern, indexed, ids }: TextMatch): Promise<bigint[] | undefined> {
  if (!indexed) return undefined;
  const matching = searchDb().select({ id: pets.id }).from(pets).where(ilike(pets.name, pattern));
  const rows = await matching.limit(maxFew + 1);
  return rows.length > maxFew ? undefined : [...rows.map(({ id }) => id), ...ids];
}

const sortColumns = { id: pets.id, name: pets.name, category: pets.categoryId, status: pets.status } as const;

const hasAnyId = (ids: bigint[]): SQL => sql`${pets.id} = any(string_to_array(${ids.join()}, ',')::bigint[])`;

const matchesFilter = ({ status, category }: InventoryFilter): SQL | undefined =>
  and(status && eq(pets.status, status), category === undefined ? undefined : eq(pets.categoryId, category));

/** The column that orders the rows. If the filter fixes the value of the sort column, that is the ID. */
function sortedBy({ sort, status, category }: ListPosition): InventorySort {
  const fixed = { id: undefined, name: undefined, category, status }[sort.by];
  return fixed === undefined ? sort.by : "id";
}

const rowOf = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql`, `)})`;

/** Pets by ID. With row comparisons, the planner can only use the index on the columns of the filters and the ID. */
function rangeById({ status, category, sort, after }: ListPosition) {
  const filters = [
    ...(category === undefined ? [] : [{ column: sql`${pets.categoryId}`, value: sql`${category}::bigint` }]),
    ...(status === undefined ? [] : [{ column: sql`${pets.status}`, value: sql`${status}::text` }]),
  ];
  const columns = [...filters.map(({ column }) => column), sql`${pets.id}`];
  const at = (id: bigint) => rowOf([...filters.map(({ value }) => value), sql`${id}::bigint`]);
  const row = rowOf(columns);
  const { descending } = sort;
  const last = descending ? minInt64 : maxInt64;
  // One bound at each end: Postgres may start at any of several, and pass over all rows up to the other.
  const start = after ? at(after.id) : at(descending ? maxInt64 : minInt64);
  const [beyond, upTo] = descending ? [after ? "<" : "<=", ">="] : [after ? ">" : ">=", "<="];
  return {
    range: sql`${row} ${sql.raw(beyond)} ${start} and ${row} ${sql.raw(upTo)} ${at(last)}`,
    order: columns.map((column) => (descending ? desc(column) : asc(column))),
  };
}

/** Invalid values count as absent. */
function cursorValue(by: InventorySort, value: string): SQL | undefined {
  if (by !== "category") return sql`${value}`;
  const id = parseInt64(value);
  return id === undefined ? undefined : sql`${id}::bigint`;
}

function rangeOf(place: ListPosition) {
  const by = sortedBy(place);
  if (by === "id") return rangeById(place);
  const { sort, after } = place;
  const column = sortColumns[by];
  const value = after && cursorValue(by, after.value);
  // A row comparison lets an index on both columns start at the right position.
  const start =
    after && value && sql`(${column}, ${pets.id}) ${sort.descending ? sql`<` : sql`>`} (${value}, ${after.id})`;
  const direction = sort.descending ? desc : asc;
  return { range: and(matchesFilter(place), start), order: [direction(column), direction(pets.id)] };
}

const named = { categoryName: categories.name, ownerName: accounts.name };

const selectPets = () =>
  readDb()
    .select({ ...getTableColumns(pets), ...named, version: versionOf(pets) })
    .from(pets)
    .leftJoin(categories, eq(categories.id, pets.categoryId))
    .leftJoin(accounts, eq(accounts.id, pets.createdBy));

const selectRetired = () =>
  readDb()
    .select({ ...getTableColumns(retiredPets), ...named })
    .from(retiredPets)
    .leftJoin(categories, eq(categories.id, retiredPets.categoryId))
    .leftJoin(accounts, eq(accounts.id, retiredPets.createdBy));

export type StorePet = Awaited<ReturnType<typeof selectPets>>[number];
export type RetiredPet = Awaited<ReturnType<typeof selectRetired>>[number];

/** The IDs of pets after a position, with the name and the sort value. */
function inOrder(place: ListPosition, ids?: bigint[]) {
  const { range, order } = rangeOf(place);
  return readDb()
    .select({ id: pets.id, name: pets.name, sorted: sql`${sortColumns[sortedBy(place)]}`.as("sorted") })
    .from(pets)
    .where(and(range, ids && hasAnyId(ids)))
    .orderBy(...order);
}

/**
 * Pets after a position, one more than the limit. Restricted to `ids` if given. Every sort order has an index under every
 * filter, so a page reads about as many rows as it shows. The inner query selects only IDs: with whole rows, the planner
 * would scan the primary key.
 */
export function findPets(place: ListPosition, limit: number, ids?: bigint[]) {
  const page = inOrder(place, ids)
    .limit(limit + 1)
    .as("page");
  return selectPets()
    .innerJoin(page, eq(page.id, pets.id))
    .orderBy(...rangeOf(place).order);
}

/** The pets that match a text, among the first `maxWalked` after a position. */
export function findNearbyPets({ pattern, ids }: TextMatch, place: ListPosition, limit: number) {
  const direction = place.sort.descending ? desc : asc;
  const walked = inOrder(place).limit(maxWalked).as("walked");
  const page = readDb()
    .select({ id: walked.id })
    .from(walked)
    .where(or(ilike(walked.name, pattern), inArray(walked.id, ids)))
    .orderBy(direction(walked.sorted), direction(walked.id))
    .limit(limit + 1)
    .as("page");
  return selectPets()
    .innerJoin(page, eq(page.id, pets.id))
    .orderBy(...rangeOf(place).order);
}

/** The last pet that {@link findNearbyPets} reads, if it reads as many as it may. */
export function findEndOfPetWalk(place: ListPosition): Promise<StorePet | undefined> {
  const last = inOrder(place)
    .limit(1)
    .offset(maxWalked - 1)
    .as("last");
  return firstOf(selectPets().innerJoin(last, eq(last.id, pets.id)));
}

export const maxPetsCounted = 10_000;

const waitsForReview = () => isNotNull(pets.reviewSince);

const countUpTo = (condition: SQL | undefined, ...order: SQL[]): Promise<number> =>
  countRows(
    readDb()
      .select({ id: pets.id })
      .from(pets)
      .where(condition)
      .orderBy(...order),
    maxPetsCounted,
  );

export const countFiltered = (filter: Pick<InventoryFilter, "status" | "category">, ids?: bigint[]): Promise<number> =>
  countUpTo(and(matchesFilter(filter), ids && hasAnyId(ids)));

/** Without statistics, only the order makes the planner use the index. */
export const countToReview = (): Promise<number> => countUpTo(waitsForReview(), asc(pets.id));

export const listToReview = (request: SliceRequest) =>
  readSlice(selectPets().$dynamic(), pets.id, request, "ascending", waitsForReview());

export const listRetired = (request: SliceRequest) =>
  readSlice(selectRetired().$dynamic(), retiredPets.id, request, "descending");

/** Exact up to `maxPetsCounted`, and one more for any larger number. */
export const countRetired = (): Promise<number> =>
  countRows(readDb().select({ id: retiredPets.id }).from(retiredPets), maxPetsCounted);

export const findRetiredPet = (id: bigint) => firstOf(selectRetired().where(eq(retiredPets.id, id)));

export const findPet = (id: bigint) => firstOf(selectPets().where(eq(pets.id, id)));

/** The most orders of a pet, and events of each kind, to show. */
export const historyShown = 50;

export const findOrdersOf = (petId: bigint) =>
  readDb()
    .select({ id: orders.id, order: orders, accountName: accounts.name })
    .from(orders)
    .leftJoin(accounts, eq(accounts.id, orders.accountId))
    .where(eq(orders.petId, petId))
    .orderBy(desc(orders.id))
    .limit(historyShown);

export const findEventsOf = (petId: bigint) =>
  readDb()
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
