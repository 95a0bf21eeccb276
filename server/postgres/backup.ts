import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import type postgres from "postgres";
import { z } from "zod";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { copyIn } from "@/lib/platform/db/copy";
import { rejectWhenAborted } from "@/server/launcher/signals";
import { withWriteErrors } from "@/server/launcher/write-errors";

const headerSchema = z.object({
  format: z.literal(1),
  /** The times of the migrations that the rows match, from the journal. */
  migrations: z.array(z.number()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const lastLine = "-- end";
const endOfRows = "\\.";

/** Postgres removes no old rows while a backup reads. */
const longestMs = 60 * 60_000;

type Target = {
  /** It appears only when complete, and only its owner may read it. */
  file: string;
  /** The file while it is incomplete. One that a killed backup left is replaced. */
  draft: string;
  stop: AbortSignal;
  limitMs?: number;
};

/**
 * Writes all rows from one snapshot, in the text format of COPY, which every version of Postgres reads.
 * @throws UserError if the file cannot be written, or not within the limit; Stopped after `stop`. Then there is no draft
 */
export async function writeBackup(on: postgres.Sql, { file, draft, stop, limitMs = longestMs }: Target): Promise<void> {
  const over = new AbortController();
  const late = async () => {
    await sleep(limitMs, undefined, { signal: over.signal });
    throw new UserError(`The backup took longer than ${limitMs / 60_000} minutes. ${file} was not written.`);
  };
  await withWriteErrors(file, "Name a file in a folder where this user may write.", async () => {
    try {
      await rm(draft, { force: true });
      const into = await open(draft, "wx", 0o600);
      // A database or a disk that hangs must not hold up the end, so nothing here waits for the rows.
      const ends = [
        writeRows(on, into, over.signal),
        late(),
        rejectWhenAborted(stop, `Stopped. ${file} was not written.`),
      ];
      await Promise.race(ends).finally(() => {
        over.abort();
        return into.close();
      });
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  }).catch((error: unknown) => {
    throw errorCode(error) ? new UserError(`${file} was not written: ${(error as Error).message}.`) : error;
  });
}

async function writeRows(on: postgres.Sql, into: FileHandle, signal: AbortSignal): Promise<void> {
  const write = async (zipped: AsyncIterable<Buffer>) => {
    for await (const chunk of zipped) await into.appendFile(chunk);
  };
  await on.begin("isolation level repeatable read read only", (snapshot) =>
    pipeline(lines(snapshot), createGzip(), write, { signal }),
  );
  await into.sync();
}

async function* lines(on: postgres.TransactionSql): AsyncGenerator<string> {
  await on`set local statement_timeout = 0`;
  const tables = await on<{ name: string; columns: string }[]>`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = ''
      and c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^(usage_minutes|request_log)_\\d{8}$' -- a detached partition, which is about to be dropped
    group by c.oid order by 1`;
  yield `-- ${JSON.stringify(await header(on))}\n`;
  for (const { name, columns } of tables) {
    yield `COPY ${name} (${columns}) FROM STDIN;\n`;
    yield* rowsIn(on, `select ${columns} from ${name}`);
    yield `${endOfRows}\n`;
  }
  yield `${lastLine}\n`;
}

/** `COPY … TO STDOUT` can leave the connection paused (https://github.com/porsager/postgres/pull/1016). */
async function* rowsIn(on: postgres.TransactionSql, query: string): AsyncGenerator<string> {
  await on.unsafe(`declare backup_rows no scroll cursor for ${query}`);
  for (;;) {
    const rows: (Buffer | null)[][] = await on.unsafe("fetch 1000 from backup_rows").raw();
    if (rows.length === 0) break;
    yield rows.map((row) => `${row.map(copyValue).join("\t")}\n`).join("");
  }
  await on`close backup_rows`;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const copyValue = (value: Buffer | null): string =>
  value === null ? "\\N" : value.toString().replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? "");

async function header(on: postgres.TransactionSql): Promise<BackupHeader> {
  const migrations = await on<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations order by created_at`;
  const partitions = await on<{ name: string; parent: string; bounds: string }[]>`
    select c.oid::regclass::text as name, i.inhparent::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`;
  // Sequence values taken after the snapshot are skipped, which is harmless.
  const sequences = await on<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null order by 1`;
  return { format: 1, migrations: migrations.map(({ at }) => Number(at)), partitions, sequences };
}

/** @throws UserError if the file is not a backup of this service */
export async function readHeader(file: string): Promise<BackupHeader> {
  const lines = linesOf(file);
  const first = await lines.next();
  await lines.return(undefined);
  try {
    return headerSchema.parse(JSON.parse(String(first.value).replace(/^-- /, "")));
  } catch {
    throw new UserError(`${file} is not a backup of this service.`);
  }
}

/**
 * In one transaction.
 * @param on as a superuser: triggers and foreign keys are disabled, because the rows are consistent
 * @throws UserError if the file is incomplete, or has a row that Postgres rejects
 */
export async function readBackup(on: postgres.Sql, file: string): Promise<void> {
  const { partitions, sequences } = await readHeader(file);
  await on.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    for (const { name, parent, bounds } of partitions) {
      await transaction.unsafe(`create table if not exists ${name} partition of ${parent} ${bounds}`);
    }
    await readRows(transaction, file);
    for (const { name, value } of sequences) await transaction`select setval(${name}::regclass, ${value}::bigint)`;
  });
}

async function readRows(on: postgres.TransactionSql, file: string): Promise<void> {
  const lines = linesOf(file);
  let last = "";
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    last = line.value;
    const table = /^COPY (\S+) \(.*\) FROM STDIN;$/.exec(last)?.[1];
    if (!table) continue;
    await on.unsafe(`delete from ${table}`); // a migration may have added rows
    await copyIn(on.unsafe(last), rowsOf(lines)).catch((error: Error) => {
      const isBadRow = /^2[23]/.test(errorCode(error) ?? ""); // data exceptions and violated constraints
      throw isBadRow ? new UserError(`${file} has a row that Postgres rejects: ${error.message}.`) : error;
    });
  }
  if (last !== lastLine) throw new UserError(`${file} is incomplete: its end is missing.`);
}

async function* rowsOf(lines: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  for (let line = await lines.next(); !line.done && line.value !== endOfRows; line = await lines.next()) {
    yield Buffer.from(`${line.value}\n`, "latin1");
  }
}

/** One character per byte. @throws UserError if the file cannot be read to its end */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding("latin1");
  const source = createReadStream(file).on("error", (error) => unpacked.destroy(error));
  let rest = "";
  try {
    for await (const chunk of source.pipe(unpacked)) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  } finally {
    source.destroy();
  }
  if (rest !== "") yield rest;
}
