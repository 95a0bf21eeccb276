import type { Connection } from "./client";
import { requiredMigrations } from "./migrations";
import type { ChangeKind } from "./schema/changes";

export type ChangesRead = {
  changes: { kind: ChangeKind; subject: string }[];
  /** What this read could see, as a Postgres snapshot. */
  snapshot: string;
  /** The start of the server that was read. A snapshot is meaningful only to that server. */
  server: string;
  /** The clock of the database, in milliseconds since the epoch. */
  at: number;
  /** The newest migration that each process has to know, in milliseconds since the epoch. */
  required: number;
};

/**
 * The changes that a snapshot of an earlier read did not see; without one, only the snapshot. A transaction can commit
 * after another with a higher ID or a later time. Snapshots miss nothing and do not wait for open transactions.
 */
export async function readChanges(on: Connection, seen: string | undefined, limit: number): Promise<ChangesRead> {
  const snapshot = seen ?? null;
  const [read] = await on<[ChangesRead]>`
    select
      (select coalesce(json_agg(change), '[]') from (
        select kind, subject from changes
        where txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(txid, ${snapshot}::pg_snapshot)
        limit ${limit}) as change) as changes,
      pg_current_snapshot()::text as snapshot,
      pg_postmaster_start_time()::text as server,
      (extract(epoch from now()) * 1000)::float8 as at,
      (${requiredMigrations(on)}) as required`;
  return read;
}

/** Also those that a dump brought from another server, whose transaction IDs lie ahead. */
export const deleteChanges = async (on: Connection, snapshot: string) => on`
    delete from changes
    where pg_visible_in_snapshot(txid, ${snapshot}::pg_snapshot) or txid >= pg_snapshot_xmax(pg_current_snapshot())`;
