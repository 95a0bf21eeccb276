import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { DAY_MS, isoDay, SECOND_MS } from "@/lib/base/time";
import { type Connection, connectPostgres, type Sql, sql, sqlTransaction } from "@/lib/platform/db/client";
import { rowOf } from "@/lib/platform/db/rows";
import { deleteBatchesBefore } from "./queries";

const daysAhead = 7;
/** How long creating or dropping a partition waits for other users of the table, in milliseconds. */
const lockTimeoutMs = SECOND_MS;
/** A recorder without writes for this many days no longer waits for a commit. */
const batchesKeptDays = 2;

const tables = [
  { name: "usage_minutes", keptDays: () => env().usageDays },
  { name: "request_log", keptDays: () => env().requestLogDays },
] as const;

const partitionName = (table: string, day: string): string => `${table}_${day.replaceAll("-", "")}`;

/** A process with a wrong clock must not drop days. */
async function databaseTime(): Promise<number> {
  const { now } = await rowOf(sql()<{ now: number }[]>`select (extract(epoch from now()) * 1000)::float8 as now`);
  return now;
}

/** Of yesterday, today and tomorrow, which recording requires. */
export async function ensurePartitions(): Promise<void> {
  const now = await databaseTime();
  await createPartitions(tables, now - DAY_MS, now + DAY_MS);
}

/** Of the counts, for sample data. */
export const ensureCountPartitions = async (since: number) =>
  createPartitions([tables[0]], since, await databaseTime());

/** Also in several processes. A partition in use is dropped by a later run. @param now of the database */
export async function maintainPartitions(now?: number): Promise<void> {
  const at = now ?? (await databaseTime());
  await createPartitions(tables, at - DAY_MS, at + daysAhead * DAY_MS);
  await dropPartitions(at);
  await deleteBatchesBefore(sql(), at - batchesKeptDays * DAY_MS);
}

async function createPartitions(some: readonly { name: string }[], from: number, until: number): Promise<void> {
  await sqlTransaction(async (on) => {
    await on`select pg_advisory_xact_lock(hashtext('create partitions'))`;
    await setLockTimeout(on);
    for (const { name } of some) {
      const existing = (await partitionsOf(on, name)).map((partition) => partition.name);
      for (let at = from; at <= until; at += DAY_MS) {
        if (!existing.includes(partitionName(name, isoDay(at)))) await createPartition(on, name, at);
      }
    }
  });
}

/** Attaching it does not wait for readers or writers of the table. */
async function createPartition(on: Connection, table: string, at: number): Promise<void> {
  // UTC is explicit, because a bare date would use the time zone of the database.
  const bound = (ms: number) => on.unsafe(`'${isoDay(ms)} 00:00Z'`);
  const partition = on(partitionName(table, isoDay(at)));
  await on`create table ${partition} (like ${on(table)} including all)`;
  await on`
    alter table ${on(table)} attach partition ${partition} for values from (${bound(at)}) to (${bound(at + DAY_MS)})`;
}

type Partition = {
  name: string;
  state: "attached" | "detaching" | "detached";
};

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
    const oldest = partitionName(name, isoDay(now - keptDays() * DAY_MS));
    const over = (await partitionsOf(sql(), name)).filter((partition) => partition.name < oldest);
    if (over.length > 0) await dropOneByOne(name, over);
  }
}

/** A separate connection, because detaching concurrently does not work in a transaction. */
async function dropOneByOne(table: string, partitions: Partition[]): Promise<void> {
  const on = connectPostgres({ timeoutMs: 0 });
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

/** Without blocking readers and writers of other days. */
async function drop(on: Sql, table: string, { name, state }: Partition): Promise<void> {
  if (state === "attached") await detach(on, table, name);
  await on.begin(async (transaction) => {
    await setLockTimeout(transaction);
    if (state === "detaching") {
      await transaction`alter table ${on(table)} detach partition ${on(name)} finalize`;
    }
    await transaction`drop table ${on(name)}`;
  });
}

/** Cancelled here if it waits too long: behind a pooler, only a transaction has a timeout of its own. */
async function detach(on: Sql, table: string, name: string): Promise<void> {
  const statement = on`alter table ${on(table)} detach partition ${on(name)} concurrently`;
  const giveUp = setTimeout(() => statement.cancel(), lockTimeoutMs);
  await statement.finally(() => clearTimeout(giveUp));
}

const setLockTimeout = (on: Connection) => on`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
