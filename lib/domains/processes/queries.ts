import { asc, eq, gt, lt, sql as raw } from "drizzle-orm";
import { db, sql } from "@/lib/platform/db/client";
import { processes } from "@/lib/platform/db/schema";

export type Process = typeof processes.$inferSelect;

/**
 * Writes the heartbeat of a process, by the shared clock of the database. Uses the connections of the API, so that slow
 * pages do not look like a hanging database.
 */
export async function upsertProcess(process: Omit<Process, "seenAt">): Promise<void> {
  const { id, host, pid, startedAt, limiterEngine, limiterAwaySince, logRowsDropped } = process;
  await sql()`
    insert into processes (id, host, pid, started_at, seen_at, limiter_engine, limiter_away_since, log_rows_dropped)
    values (${id}, ${host}, ${pid}, ${startedAt}, now(), ${limiterEngine}, ${limiterAwaySince}, ${logRowsDropped})
    on conflict (id) do update set
      limiter_engine = excluded.limiter_engine, limiter_away_since = excluded.limiter_away_since,
      log_rows_dropped = excluded.log_rows_dropped, seen_at = excluded.seen_at`;
}

export async function deleteProcess(id: string): Promise<void> {
  await db().delete(processes).where(eq(processes.id, id));
}

const ago = (seconds: number) => raw`now() - make_interval(secs => ${seconds})`;

/** The processes with a heartbeat within the given seconds, oldest first, at most 100. */
export const findProcesses = (seconds: number): Promise<Process[]> =>
  db()
    .select()
    .from(processes)
    .where(gt(processes.seenAt, ago(seconds)))
    .orderBy(asc(processes.startedAt))
    .limit(100);

/** Deletes the processes without a heartbeat within the given seconds: they were killed. */
export async function deleteSilent(seconds: number): Promise<void> {
  await db()
    .delete(processes)
    .where(lt(processes.seenAt, ago(seconds)));
}
