import type { Sql } from "./client";
import type { ChangeKind } from "./schema/changes";

/** What one read of the log found, and what the next one needs to read on from there. */
export type ChangesRead = {
  changes: { kind: ChangeKind; subject: string }[];
  /** What this read could see, as Postgres writes a snapshot. */
  snapshot: string;
  /** Which run of which server was read: a snapshot means nothing to another one. */
  server: string;
  /** When, in milliseconds since the epoch by the clock of the database. */
  at: number;
};

/**
 * Reads the changes that are visible now and were not visible to an earlier read. Ids and times do not show this, because a
 * transaction can commit after one with a higher id. Comparing the two snapshots misses nothing, and waits for no open transaction.
 *
 * @param seen the snapshot of the earlier read; without one nothing is read but the snapshot
 * @param limit how many changes to read at most
 */
export async function readChanges(on: Sql, seen: string | undefined, limit: number): Promise<ChangesRead> {
  const snapshot = seen ?? null;
  const [read] = await on<[ChangesRead]>`
    select
      (select coalesce(json_agg(change), '[]') from (
        select kind, subject from changes
        where txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(txid, ${snapshot}::pg_snapshot)
        limit ${limit}) as change) as changes,
      pg_current_snapshot()::text as snapshot,
      pg_postmaster_start_time()::text as server,
      (extract(epoch from now()) * 1000)::float8 as at`;
  return read;
}

/** Deletes the changes that a snapshot saw, and those that a dump brought from another server: their transaction ids lie ahead. */
export async function deleteChanges(on: Sql, snapshot: string): Promise<void> {
  await on`
    delete from changes
    where pg_visible_in_snapshot(txid, ${snapshot}::pg_snapshot) or txid >= pg_snapshot_xmax(pg_current_snapshot())`;
}
