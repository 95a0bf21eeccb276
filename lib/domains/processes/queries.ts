import { asc, eq, gt, lt, sql as raw } from "drizzle-orm";
import { db } from "@/lib/platform/db/client";
import { processes } from "@/lib/platform/db/schema";

export type Process = typeof processes.$inferSelect;

/** Writes that a process is alive, by the clock of the database, which all of them share. */
export async function upsertProcess(process: Omit<Process, "seenAt">): Promise<void> {
  const { limiterEngine, limiterAwaySince, logRowsDropped } = process;
  const state = { limiterEngine, limiterAwaySince, logRowsDropped, seenAt: raw`now()` };
  await db()
    .insert(processes)
    .values({ ...process, ...state })
    .onConflictDoUpdate({ target: processes.id, set: state });
}

export async function deleteProcess(id: string): Promise<void> {
  await db().delete(processes).where(eq(processes.id, id));
}

const ago = (seconds: number) => raw`now() - make_interval(secs => ${seconds})`;

/** Those that have said so within so many seconds, the longest running first. */
export const findProcesses = (seconds: number): Promise<Process[]> =>
  db()
    .select()
    .from(processes)
    .where(gt(processes.seenAt, ago(seconds)))
    .orderBy(asc(processes.startedAt));

/** Forgets those that have not been heard of for so many seconds: they were killed. */
export async function deleteSilent(seconds: number): Promise<void> {
  await db()
    .delete(processes)
    .where(lt(processes.seenAt, ago(seconds)));
}
