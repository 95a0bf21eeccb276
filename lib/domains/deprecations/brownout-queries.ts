import { and, asc, eq, gt, isNull, sql as raw } from "drizzle-orm";
import type { Executor } from "@/lib/platform/db/client";
import { firstOf } from "@/lib/platform/db/rows";
import { brownouts } from "@/lib/platform/db/schema";

export type Brownout = typeof brownouts.$inferSelect;

/** The most brownouts that are planned at a time, of all operations. */
export const mostPlanned = 50;

export const findPlanned = (on: Executor, now: Date): Promise<Brownout[]> =>
  on
    .select()
    .from(brownouts)
    .where(and(isNull(brownouts.cancelledAt), gt(brownouts.endsAt, now)))
    .orderBy(asc(brownouts.startsAt), asc(brownouts.id))
    .limit(mostPlanned);

/** Waits for other changes of brownouts, until the transaction ends. Reads do not wait. */
export async function lockBrownouts(on: Executor): Promise<void> {
  await on.execute(raw`lock table brownouts in exclusive mode`);
}

export const insertBrownout = (
  on: Executor,
  values: Pick<Brownout, "operation" | "startsAt" | "endsAt" | "createdAt">,
): Promise<Brownout> => firstOf(on.insert(brownouts).values(values).returning()) as Promise<Brownout>;

/** @returns undefined if there is none, or if it was cancelled or has ended */
export async function updateCancelled(on: Executor, id: bigint, now: Date): Promise<Brownout | undefined> {
  const planned = and(eq(brownouts.id, id), isNull(brownouts.cancelledAt), gt(brownouts.endsAt, now));
  const [row] = await on.update(brownouts).set({ cancelledAt: now }).where(planned).returning();
  return row;
}
