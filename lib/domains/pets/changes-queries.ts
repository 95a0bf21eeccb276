import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/lib/platform/db/client";
import { orders, pets, retiredPets, switches } from "@/lib/platform/db/schema";
import type { PetDetails } from "./schema";

/** The version of a row: the transaction that wrote it. Any change of the row, by any code, changes it. */
export const versionOf = (table: typeof pets) => sql<string>`${table}.xmin::text`;

type PetRow = typeof pets.$inferSelect;
export type Versioned = PetRow & { version: string };

const columns = { ...getTableColumns(pets), version: versionOf(pets) };

/** Adds a pet to the store, with its earlier ID if it is given. */
export async function insertPet(on: Executor, values: typeof pets.$inferInsert): Promise<Versioned> {
  const [row] = await on.insert(pets).values(values).returning(columns);
  return row as Versioned;
}

/** Reads a pet, locked until the transaction ends. */
export async function findPetForUpdate(on: Executor, id: bigint): Promise<Versioned | undefined> {
  const [row] = await on.select(columns).from(pets).where(eq(pets.id, id)).for("update");
  return row;
}

export async function updatePet(on: Executor, id: bigint, values: PetDetails): Promise<Versioned> {
  const [row] = await on.update(pets).set(values).where(eq(pets.id, id)).returning(columns);
  return row as Versioned;
}

/** Ends the review of a pet. @returns undefined if no review waits */
export async function endReview(on: Executor, id: bigint): Promise<Versioned | undefined> {
  const waiting = and(eq(pets.id, id), isNotNull(pets.reviewSince));
  const [row] = await on.update(pets).set({ reviewSince: null }).where(waiting).returning(columns);
  return row;
}

/** Lets a pet wait for a review again, since it was added: a review starts with the insert of its pet. */
export async function resumeReview(on: Executor, id: bigint): Promise<void> {
  await on
    .update(pets)
    .set({ reviewSince: sql`${pets.createdAt}` })
    .where(eq(pets.id, id));
}

/** The order of a pet that was not cancelled. */
export async function findOrderOf(on: Executor, petId: bigint) {
  const [row] = await on
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.petId, petId), isNull(orders.cancelledAt)));
  return row;
}

export async function movePetToRetired(on: Executor, pet: PetRow): Promise<void> {
  await on.delete(pets).where(eq(pets.id, pet.id));
  await on.insert(retiredPets).values(pet);
}

/** Takes a pet out of the retired ones. @returns undefined if it is not retired, including concurrently */
export async function takeRetired(on: Executor, id: bigint): Promise<PetRow | undefined> {
  const [row] = await on.delete(retiredPets).where(eq(retiredPets.id, id)).returning();
  if (!row) return undefined;
  const { retiredAt: _, ...pet } = row;
  return pet;
}

const reviewSwitch = { name: "review_added_animals" } as const;
const isReviewSwitch = () => eq(switches.name, reviewSwitch.name);

export async function isReviewEnabled(): Promise<boolean> {
  const rows = await db().select().from(switches).where(isReviewSwitch());
  return rows.length > 0;
}

/** Enables the review. @returns whether it was disabled */
export async function insertSwitch(on: Executor): Promise<boolean> {
  const rows = await on.insert(switches).values(reviewSwitch).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Disables the review. @returns whether it was enabled */
export async function deleteSwitch(on: Executor): Promise<boolean> {
  const rows = await on.delete(switches).where(isReviewSwitch()).returning();
  return rows.length > 0;
}
