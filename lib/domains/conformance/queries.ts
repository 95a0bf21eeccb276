import { and, desc, eq, inArray, isNotNull, isNull, lt, sql as raw } from "drizzle-orm";
import { db, type Executor } from "@/lib/platform/db/client";
import { accounts, conformanceRuns, orders, pets } from "@/lib/platform/db/schema";
import type { Check } from "./checks";

export type StoredRun = Omit<typeof conformanceRuns.$inferSelect, "checks"> & { checks: Check[] | null };

/** Waits for other starts of a run, until the transaction ends. Reads do not wait. */
export async function lockRuns(on: Executor): Promise<void> {
  await on.execute(raw`lock table conformance_runs in exclusive mode`);
}

/** The latest run, or the latest one that has finished. */
export async function findLatest(on: Executor, only?: "finished"): Promise<StoredRun | undefined> {
  const [row] = await on
    .select()
    .from(conformanceRuns)
    .where(only && isNotNull(conformanceRuns.finishedAt))
    .orderBy(desc(conformanceRuns.id))
    .limit(1);
  return row as StoredRun | undefined;
}

/** The runs that did not finish, at most 100. */
export const findUnfinished = (on: Executor): Promise<StoredRun[]> =>
  on.select().from(conformanceRuns).where(isNull(conformanceRuns.finishedAt)).limit(100) as Promise<StoredRun[]>;

export async function insertRun(
  on: Executor,
  values: Pick<StoredRun, "version" | "origin" | "accountIds">,
): Promise<StoredRun> {
  const lastPetId = raw`(select coalesce(max(id), 0) from pets)`;
  const [row] = await on
    .insert(conformanceRuns)
    .values({ ...values, lastPetId: lastPetId as never })
    .returning();
  return row as StoredRun;
}

export async function finishRun(id: bigint, checks: Check[]): Promise<void> {
  await db().update(conformanceRuns).set({ finishedAt: new Date(), checks }).where(eq(conformanceRuns.id, id));
}

export async function deleteRun(on: Executor, id: bigint): Promise<void> {
  await on.delete(conformanceRuns).where(eq(conformanceRuns.id, id));
}

/** Deletes all runs but the newest. */
export async function deleteOldRuns(on: Executor, kept: number): Promise<void> {
  const newest = on.select({ id: conformanceRuns.id }).from(conformanceRuns).orderBy(desc(conformanceRuns.id));
  await on.delete(conformanceRuns).where(lt(conformanceRuns.id, raw`(${newest.limit(1).offset(kept - 1)})`));
}

/** Deletes the animals that a run has added, except one that was ordered meanwhile. */
export async function deletePetsOf(on: Executor, { accountIds, lastPetId }: StoredRun): Promise<void> {
  const ordered = raw`exists (select 1 from ${orders} where ${orders.petId} = ${pets.id})`;
  await on
    .delete(pets)
    .where(and(raw`${pets.id} > ${lastPetId}`, inArray(pets.createdBy, accountIds), raw`not ${ordered}`));
}

export async function deleteAccounts(on: Executor, ids: bigint[]): Promise<void> {
  await on.delete(accounts).where(inArray(accounts.id, ids));
}
