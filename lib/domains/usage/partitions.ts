import { log } from "@/lib/base/log";
import { DAY_MS, isoDay } from "@/lib/base/time";
import { type Connection, connect, sql } from "@/lib/platform/db/client";
import { deleteBatchesBefore } from "./queries";

/** How long the counts and the request log are kept, in days. */
export const usageKeptDays = 400;
export const requestLogKeptDays = 30;

const daysAhead = 7;
/** For how long making or dropping a partition waits for those who use the table, in milliseconds. */
const lockTimeoutMs = 1000;
/** A recorder that has written nothing for so many days waits for no commit any more. */
const batchesKeptDays = 2;

const tables = [
  { name: "usage_minutes", keptDays: usageKeptDays },
  { name: "request_log", keptDays: requestLogKeptDays },
] as const;

const partitionName = (table: string, day: string): string => `${table}_${day.replaceAll("-", "")}`;

/** The database's time, in milliseconds since the epoch: a process whose clock is wrong must not drop days by it. */
async function databaseTime(): Promise<number> {
  const [row] = await sql()<{ now: number }[]>`select (extract(epoch from now()) * 1000)::float8 as now`;
  return row?.now ?? Date.now();
}

/** Makes the partitions of yesterday, today and tomorrow where they are missing: what must be there to record requests. */
export async function ensurePartitions(): Promise<void> {
  await createPartitions(await databaseTime(), 1);
}

/**
 * Makes the partitions of the days to come and drops those that are no longer kept. Several processes may do so at once.
 * What cannot be dropped since somebody reads it is left for the next time, with a warning in the log.
 *
 * @param now milliseconds since the epoch; the database's time if not given
 */
export async function maintainPartitions(now?: number): Promise<void> {
  const at = now ?? (await databaseTime());
  await createPartitions(at, daysAhead);
  await dropPartitions(at);
  await deleteBatchesBefore(sql(), at - batchesKeptDays * DAY_MS);
}

async function createPartitions(now: number, days: number): Promise<void> {
  await sql().begin(async (on) => {
    await on`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
    await on`select pg_advisory_xact_lock(hashtext('create partitions'))`;
    for (const { name } of tables) {
      const existing = (await partitionsOf(on, name)).map((partition) => partition.name);
      for (let at = now - DAY_MS; at <= now + days * DAY_MS; at += DAY_MS) {
        if (!existing.includes(partitionName(name, isoDay(at)))) await createPartition(on, name, at);
      }
    }
  });
}

/** Makes the partition of a day. Attached, and not made in its place, it waits for no reader or writer of the table. */
async function createPartition(on: Connection, table: string, at: number): Promise<void> {
  // UTC is said, since a bare date would be midnight wherever the database thinks it is.
  const bound = (ms: number) => on.unsafe(`'${isoDay(ms)} 00:00Z'`);
  const partition = on(partitionName(table, isoDay(at)));
  await on`create table ${partition} (like ${on(table)} including all)`;
  await on`
    alter table ${on(table)} attach partition ${partition} for values from (${bound(at)}) to (${bound(at + DAY_MS)})`;
}

type Partition = {
  name: string;
  /** Part of the table, or on its way out of it, or out and not dropped yet. */
  state: "attached" | "detaching" | "detached";
};

/** The partitions of a table, the oldest first, with those that were detached and could not be dropped. */
async function partitionsOf(on: Connection, table: string): Promise<Partition[]> {
  return on<Partition[]>`
    select relname as name,
      case when inhrelid is null then 'detached' when inhdetachpending then 'detaching' else 'attached' end as state
    from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ ${`^${table}_\\d{8}$`}
    order by relname`;
}

async function dropPartitions(now: number): Promise<void> {
  for (const { name, keptDays } of tables) {
    const oldest = partitionName(name, isoDay(now - keptDays * DAY_MS));
    const over = (await partitionsOf(sql(), name)).filter((partition) => partition.name < oldest);
    if (over.length > 0) await dropOneByOne(name, over);
  }
}

/** On a connection of its own, since detaching concurrently works outside a transaction only. */
async function dropOneByOne(table: string, partitions: Partition[]): Promise<void> {
  const on = connect(1, { lock_timeout: lockTimeoutMs });
  try {
    for (const partition of partitions) await drop(on, table, partition);
  } catch (error) {
    log().warn(
      { err: error, table },
      "a partition that is no longer kept could not be dropped, the next hour tries again",
    );
  } finally {
    await on.end();
  }
}

/** Takes a partition out of its table first, without a lock that readers and writers of other days would wait for. */
async function drop(on: Connection, table: string, { name, state }: Partition): Promise<void> {
  if (state === "attached") await on`alter table ${on(table)} detach partition ${on(name)} concurrently`;
  if (state === "detaching") await on`alter table ${on(table)} detach partition ${on(name)} finalize`;
  await on`drop table ${on(name)}`;
}
