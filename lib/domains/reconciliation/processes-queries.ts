import { and, asc, eq, gt, isNull, lt, sql as raw } from "drizzle-orm";
import { SECOND_MS } from "@/lib/base/time";
import { db } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/read-client";
import { processes } from "@/lib/platform/db/schema";

export type Process = typeof processes.$inferSelect;

/** A heartbeat. `usageWaitsMs`: how long the oldest usage waits to be written. */
type Heartbeat = Omit<Process, "seenAt" | "stoppedAt" | "usageWrittenUntil"> & { usageWaitsMs: number };

const ago = (seconds: number) => raw`now() - make_interval(secs => ${seconds})`;

/** By the clock of the database. */
export async function upsertProcess({ usageWaitsMs, id, host, pid, startedAt, ...state }: Heartbeat): Promise<void> {
  const values = { ...state, seenAt: raw`now()`, usageWrittenUntil: ago(usageWaitsMs / SECOND_MS) };
  await db()
    .insert(processes)
    .values({ id, host, pid, startedAt, ...values })
    .onConflictDoUpdate({ target: processes.id, set: values });
}

export const stopProcess = async (id: string) =>
  db().update(processes).set({ stoppedAt: raw`now()` }).where(eq(processes.id, id));

export const findProcesses = (seconds: number): Promise<Process[]> =>
  readDb()
    .select()
    .from(processes)
    .where(and(gt(processes.seenAt, ago(seconds)), isNull(processes.stoppedAt)))
    .orderBy(asc(processes.startedAt))
    .limit(100);

export const deleteSilent = async (seconds: number) =>
  db()
    .delete(processes)
    .where(lt(processes.seenAt, ago(seconds)));
