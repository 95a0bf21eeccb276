import { and, count, eq, isNotNull } from "drizzle-orm";
import type { SliceRequest } from "@/lib/base/slice";
import { type Animal, countedAtMost, selectAnimals } from "@/lib/domains/inventory/queries";
import { db, type Executor } from "@/lib/platform/db/client";
import { byId } from "@/lib/platform/db/conditions";
import { pets, switches } from "@/lib/platform/db/schema";

const reviewSwitch = { name: "review_added_animals" } as const;
const isReviewSwitch = () => eq(switches.name, reviewSwitch.name);
const waits = () => isNotNull(pets.reviewSince);

/** Animals to review starting with an ID, the lowest ID first, one more than the limit. */
export function findToReview({ from, limit }: SliceRequest): Promise<Animal[]> {
  const { start, order } = byId(pets.id, from, "ascending");
  return selectAnimals()
    .where(and(waits(), start))
    .orderBy(order)
    .limit(limit + 1);
}

/** The number of animals to review, at most `countedAtMost` + 1. */
export async function countWaiting(): Promise<number> {
  const some = db()
    .select({ id: pets.id })
    .from(pets)
    .where(waits())
    // Without statistics, only the order makes the planner use the index.
    .orderBy(pets.id)
    .limit(countedAtMost + 1)
    .as("some");
  const [row] = await db().select({ animals: count() }).from(some);
  return row?.animals ?? 0;
}

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
