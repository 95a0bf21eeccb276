import { and, asc, eq, gt, isNull, lt, sql as raw } from "drizzle-orm";
import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { db, sql } from "@/lib/platform/db/client";
import { firstOf } from "@/lib/platform/db/rows";
import { changeReceipts, processes } from "@/lib/platform/db/schema";

export type Process = typeof processes.$inferSelect;

/** A heartbeat. `usageWaitsMs`: how long the oldest usage waits to be written. */
type Heartbeat = Omit<Process, "seenAt" | "stoppedAt" | "usageWrittenUntil"> & { usageWaitsMs: number };

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null;

/** By the clock of the database. */
export async function upsertProcess(process: Heartbeat): Promise<void> {
  const { id, host, pid, startedAt, limiterEngine, limiterAwaySince, limiterLastAwayAt } = process;
  const { logRowsDropped, usageLostAt, usageWaitsMs } = process;
  await sql()`
    insert into processes (id, host, pid, started_at, seen_at, limiter_engine, limiter_away_since, limiter_last_away_at,
      log_rows_dropped, usage_lost_at, usage_written_until)
    values (${id}, ${host}, ${pid}, ${startedAt.toISOString()}, now(), ${limiterEngine}, ${isoOrNull(limiterAwaySince)},
      ${isoOrNull(limiterLastAwayAt)}, ${logRowsDropped}, ${isoOrNull(usageLostAt)}, now() - make_interval(secs => ${usageWaitsMs / SECOND_MS}))
    on conflict (id) do update set
      limiter_engine = excluded.limiter_engine, limiter_away_since = excluded.limiter_away_since,
      limiter_last_away_at = excluded.limiter_last_away_at, log_rows_dropped = excluded.log_rows_dropped,
      usage_lost_at = excluded.usage_lost_at, usage_written_until = excluded.usage_written_until, seen_at = excluded.seen_at`;
}

export async function stopProcess(id: string): Promise<void> {
  await db().update(processes).set({ stoppedAt: raw`now()` }).where(eq(processes.id, id));
}

const ago = (seconds: number) => raw`now() - make_interval(secs => ${seconds})`;

export const findProcesses = (seconds: number): Promise<Process[]> =>
  db()
    .select()
    .from(processes)
    .where(and(gt(processes.seenAt, ago(seconds)), isNull(processes.stoppedAt)))
    .orderBy(asc(processes.startedAt))
    .limit(100);

export async function deleteSilent(seconds: number): Promise<void> {
  await db()
    .delete(processes)
    .where(lt(processes.seenAt, ago(seconds)));
}

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
