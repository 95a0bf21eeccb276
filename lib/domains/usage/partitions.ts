import { type Connection, sql } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/limiter/windows";

/** How long the counts and the request log are kept, in days. */
export const usageKeptDays = 400;
export const requestLogKeptDays = 30;

const daysAhead = 7;
const tables = [
  { name: "usage_minutes", keptDays: usageKeptDays },
  { name: "request_log", keptDays: requestLogKeptDays },
] as const;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const partitionName = (table: string, day: string): string => `${table}_${day.replaceAll("-", "")}`;

/**
 * Makes the partitions of the days to come and drops those that are no longer kept. Run at start and every hour; several
 * processes may do so at once.
 *
 * @param now milliseconds since the epoch
 */
export async function maintainPartitions(now: number): Promise<void> {
  await sql().begin(async (on) => {
    await on`select pg_advisory_xact_lock(hashtext('maintain partitions'))`;
    for (const { name, keptDays } of tables) {
      const existing = await partitionsOf(on, name);
      // Looked up first: making or dropping a partition locks out everyone else from the table for a moment.
      for (let at = now - DAY_MS; at <= now + daysAhead * DAY_MS; at += DAY_MS) {
        if (!existing.includes(partitionName(name, isoDay(at)))) await createPartition(on, name, at);
      }
      const oldest = partitionName(name, isoDay(now - keptDays * DAY_MS));
      for (const partition of existing) if (partition < oldest) await on`drop table ${on(partition)}`;
    }
  });
}

async function partitionsOf(on: Connection, table: string): Promise<string[]> {
  const rows = await on<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`;
  return rows.map(({ name }) => name);
}

async function createPartition(on: Connection, table: string, at: number): Promise<void> {
  // UTC is said, since a bare date would be midnight wherever the database thinks it is.
  const bound = (ms: number) => on.unsafe(`'${isoDay(ms)} 00:00Z'`);
  await on`
    create table ${on(partitionName(table, isoDay(at)))} partition of ${on(table)}
    for values from (${bound(at)}) to (${bound(at + DAY_MS)})`;
}
