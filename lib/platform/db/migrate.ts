import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres, { type TransactionSql } from "postgres";
import { z } from "zod";
import { Problem } from "@/lib/base/errors";
import { type Connection, connect, type Sql } from "./client";

/** The name of the advisory lock for migrations. Any constant number works. */
const migrationLock = 7_301_944;

/** Adapts a transaction to the client that drizzle expects. Its `begin` creates a savepoint. */
const withinTransaction = (on: TransactionSql<{ bigint: bigint }>, { options }: Sql): Sql =>
  Object.assign(on, { options, begin: on.savepoint }) as unknown as Sql;

/** The list of migrations that drizzle-kit writes. `when` is in ms since 1970; drizzle keeps it as `created_at`. */
const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/**
 * Migrates the schema of the database. Several processes may call it at the same time: one migrates, the others wait.
 *
 * @param folder the folder of the migrations
 * @throws Problem if drizzle would skip a missing migration, or Postgres rejects a statement: then nothing has changed
 */
export async function migrate(folder = resolve("drizzle")): Promise<void> {
  const connection = connect(1);
  try {
    await connection.begin(async (on) => {
      await on`set local statement_timeout = 0`;
      await on`select pg_advisory_xact_lock(${migrationLock})`;
      await requireNoneSkipped(on, folder);
      const within = drizzle(withinTransaction(on, connection));
      await runMigrations(within, { migrationsFolder: folder }).catch((error) => {
        throw rejected(error, folder) ?? error;
      });
    });
  } finally {
    await connection.end();
  }
}

/** The codes of Postgres for errors that a retry may not have: connections, locks, resources, operators. */
const passing = /^(08|40|53|55|57)/;

/** The problem of a statement that Postgres rejects, or undefined for an error of another kind. */
function rejected(error: unknown, folder: string): Problem | undefined {
  if (!(error instanceof DrizzleQueryError && error.cause instanceof postgres.PostgresError)) return undefined;
  const { code, message } = error.cause;
  if (passing.test(code)) return undefined;
  const statement = error.query.trim().replace(/\s+/g, " ").slice(0, 200);
  return new Problem(
    `A migration in ${folder} failed, and nothing was changed: ${message}, in "${statement}". Correct it, and start again.`,
  );
}

/** drizzle applies what is newer than the newest applied migration, and silently skips older missing ones. */
async function requireNoneSkipped(on: Connection, folder: string): Promise<void> {
  const applied = await appliedTimes(on);
  const newest = Math.max(...applied);
  const { entries } = journal.parse(JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")));
  const missing = entries.filter(({ when }) => when < newest && !applied.has(when)).map(({ tag }) => tag);
  if (missing.length === 0) return;
  throw new Problem(
    `This database lacks ${missing.join(", ")}, and has a newer migration already. In drizzle/meta/_journal.json, move ` +
      `${missing.length === 1 ? "this entry" : "these entries"} to the end, give each a "when" above ${newest}, and start again.`,
  );
}

async function appliedTimes(on: Connection): Promise<Set<number>> {
  const [table] = await on`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.name == null) return new Set();
  const rows = await on<{ at: string }[]>`select created_at::text as at from drizzle.__drizzle_migrations`;
  return new Set(rows.map(({ at }) => Number(at)));
}
