import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/read-client";
import { firstOf, hasRows, rowOf } from "@/lib/platform/db/rows";
import { orders, pets, retiredPets, switches } from "@/lib/platform/db/schema";
import type { PetDetails } from "./schema";

/** The version of a row: the transaction that wrote it. Any change of the row, by any code, changes it. */
export const versionOf = (table: typeof pets) => sql<string>`${table}.xmin::text`;

type PetRow = typeof pets.$inferSelect;
export type Versioned = PetRow & { version: string };

const columns = { ...getTableColumns(pets), version: versionOf(pets) };

export const insertStorePet = (on: Executor, values: typeof pets.$inferInsert) =>
  rowOf(on.insert(pets).values(values).returning(columns));

export const findPetForUpdate = (on: Executor, id: bigint): Promise<Versioned | undefined> =>
  firstOf(on.select(columns).from(pets).where(eq(pets.id, id)).for("update"));

export const updatePet = (on: Executor, id: bigint, values: PetDetails) =>
  rowOf(on.update(pets).set(values).where(eq(pets.id, id)).returning(columns));

/** @returns undefined if no review waits */
export function endReview(on: Executor, id: bigint): Promise<Versioned | undefined> {
  const waiting = and(eq(pets.id, id), isNotNull(pets.reviewSince));
  return firstOf(on.update(pets).set({ reviewSince: null }).where(waiting).returning(columns));
}

/** A review starts with the insert of its pet. */
export const resumeReview = async (on: Executor, id: bigint) =>
  on
    .update(pets)
    .set({ reviewSince: sql`${pets.createdAt}` })
    .where(eq(pets.id, id));

export function findOrderOf(on: Executor, petId: bigint) {
  const isKept = and(eq(orders.petId, petId), isNull(orders.cancelledAt));
  return firstOf(on.select({ id: orders.id, status: orders.status }).from(orders).where(isKept));
}

export async function movePetToRetired(on: Executor, pet: PetRow): Promise<void> {
  await on.delete(pets).where(eq(pets.id, pet.id));
  await on.insert(retiredPets).values(pet);
}

/** @returns undefined if it is not retired, including concurrently */
export async function takeRetired(on: Executor, id: bigint): Promise<PetRow | undefined> {
  const [row] = await on.delete(retiredPets).where(eq(retiredPets.id, id)).returning();
  if (!row) return undefined;
  const { retiredAt: _, ...pet } = row;
  return pet;
}

const reviewSwitch = { name: "review_added_animals" } as const;
const isReviewSwitch = () => eq(switches.name, reviewSwitch.name);

export const isReviewEnabled = (): Promise<boolean> =>
  hasRows(readDb().select().from(switches).where(isReviewSwitch()));

/** @returns whether it was disabled */
export const insertSwitch = (on: Executor): Promise<boolean> =>
  hasRows(on.insert(switches).values(reviewSwitch).onConflictDoNothing().returning());

/** @returns whether it was enabled */
export const deleteSwitch = (on: Executor): Promise<boolean> =>
  hasRows(on.delete(switches).where(isReviewSwitch()).returning());
