import { and, asc, eq, gt, isNull, lt, sql as raw } from "drizzle-orm";
import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { db, sql } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/reads";
import { firstOf } from "@/lib/platform/db/rows";
import { changeReceipts, processes } from "@/lib/platform/db/schema";

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

/** The latest change of a key: after how many milliseconds each process had applied it, and how many have not yet. */
export type Receipts = { afterMs: number[]; waiting: number };

/** The first one first. @param hash as hex @param silent seconds without a heartbeat after which a process is dead */
export const findReceipts = (hash: string, silent: number): Promise<Receipts | undefined> =>
  firstOf(sql()<Receipts[]>`
    select array_agg(round(extract(epoch from received_at - changed_at) * 1000)::int order by received_at) as "afterMs",
      (select count(*)::int from processes p
        where p.stopped_at is null and p.seen_at > now() - make_interval(secs => ${silent}) and p.started_at < r.changed_at
          and not p.id = any(array_agg(r.process_id))) as waiting
    from change_receipts r where kind = 'key' and subject = ${hash}
    group by changed_at order by changed_at desc limit 1`);

export async function deleteReceiptsBefore(days: number): Promise<void> {
  await db()
    .delete(changeReceipts)
    .where(lt(changeReceipts.changedAt, ago(days * (DAY_MS / SECOND_MS))));
}
