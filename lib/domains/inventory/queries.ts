import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { parseInt64 } from "@/lib/base/int64";
import type { PetStatus } from "@/lib/base/vocabulary";
import { db } from "@/lib/platform/db/client";
import { accounts, categories, orderEvents, orders, pets, users } from "@/lib/platform/db/schema";
import type { InventoryFilter, InventoryQuery, InventorySort } from "./schema";

const sortColumns = { id: pets.id, name: pets.name, category: pets.categoryId, status: pets.status } as const;

/** Makes a text stand for itself in a pattern of LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

function matching({ status, category, q }: InventoryFilter): SQL | undefined {
  const number = q === undefined ? undefined : parseInt64(q);
  return and(
    status && eq(pets.status, status),
    category === undefined ? undefined : eq(pets.categoryId, category),
    q === undefined
      ? undefined
      : or(ilike(pets.name, `%${literally(q)}%`), number === undefined ? undefined : eq(pets.id, number)),
  );
}

/** A cursor's value as its column has it. One that is none of its values stands for none. */
function cursorValue(by: InventorySort, value: string): SQL | undefined {
  if (by !== "category") return sql`${value}`;
  const id = parseInt64(value);
  return id === undefined ? undefined : sql`${id}::bigint`;
}

/** What tells the rows of a list apart: where the filter leaves one value of what it is sorted by, that is the id. */
function sortedBy({ sort, status, category }: Omit<InventoryQuery, "columns">): InventorySort {
  const fixed = { id: undefined, name: undefined, category, status }[sort.by];
  return fixed === undefined ? sort.by : "id";
}

function beyond(query: Omit<InventoryQuery, "columns">): SQL | undefined {
  const { sort, after } = query;
  const by = sortedBy(query);
  const value = after && cursorValue(sort.by, after.value);
  if (!after || !value) return undefined;
  const sign = sort.descending ? sql`<` : sql`>`;
  // Compared as one row, which an index on both columns answers by going straight to the place.
  return by === "id"
    ? sql`${pets.id} ${sign} ${after.id}`
    : sql`(${sortColumns[by]}, ${pets.id}) ${sign} (${value}, ${after.id})`;
}

const selectAnimals = () =>
  db()
    .select({
      id: pets.id,
      name: pets.name,
      status: pets.status,
      categoryId: pets.categoryId,
      categoryName: categories.name,
      createdAt: pets.createdAt,
      ownerId: pets.createdBy,
      ownerName: accounts.name,
    })
    .from(pets)
    .leftJoin(categories, eq(categories.id, pets.categoryId))
    .leftJoin(accounts, eq(accounts.id, pets.createdBy));

/**
 * Animals after a place in their order, one more than the limit if there are so many. Every order has an index under
 * every filter, so that a page reads about as many rows as it shows; a search reads until it has found enough. The ids are
 * chosen from such an index alone: were whole rows asked for at once, the planner would rather walk along the primary key.
 */
export function findAnimals(query: Omit<InventoryQuery, "columns">, limit: number) {
  const order = query.sort.descending ? desc : asc;
  const by = sortedBy(query);
  const orderBy = by === "id" ? [order(pets.id)] : [order(sortColumns[by]), order(pets.id)];
  const page = db()
    .select({ id: pets.id })
    .from(pets)
    .where(and(matching(query), beyond(query)))
    .orderBy(...orderBy)
    .limit(limit + 1)
    .as("page");
  return selectAnimals()
    .innerJoin(page, eq(page.id, pets.id))
    .orderBy(...orderBy);
}

export type Animal = Awaited<ReturnType<typeof findAnimals>>[number];

/** What an animal is sorted by, as a cursor holds it. */
export const sortValue = (animal: Animal, by: InventorySort): string =>
  String({ id: animal.id, name: animal.name, category: animal.categoryId, status: animal.status }[by]);

/** How many animals there are of each status; without a search it is read from an index alone. */
export const countByStatus = (
  filter: Omit<InventoryFilter, "status">,
): Promise<{ status: PetStatus; animals: number }[]> =>
  db().select({ status: pets.status, animals: count() }).from(pets).where(matching(filter)).groupBy(pets.status);

export async function findAnimal(id: bigint) {
  const [row] = await selectAnimals().where(eq(pets.id, id));
  return row;
}

/** Every order of an animal, the cancelled ones too, the newest first. */
export const findOrdersOf = (petId: bigint) =>
  db()
    .select({ order: orders, accountName: accounts.name })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(eq(orders.petId, petId))
    .orderBy(desc(orders.id));

/** Everything that happened to an animal's orders, and who did it, the newest first. */
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
    .orderBy(desc(orderEvents.id));
