import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import type { TransactionSql } from "postgres";
import { connect, type Sql } from "./client";

/** Any number, as long as it is always the same: it names the advisory lock that migrations hold. */
const migrationLock = 7_301_944;

/** Makes a transaction look like the client that drizzle expects: what it begins is a savepoint. */
const withinTransaction = (on: TransactionSql<{ bigint: bigint }>, { options }: Sql): Sql =>
  Object.assign(on, { options, begin: on.savepoint }) as unknown as Sql;

/**
 * Brings the database's schema up to date. Several processes may call it at once: one migrates, the others wait for it
 * and then find nothing to do.
 */
export async function migrate(): Promise<void> {
  const connection = connect(1);
  try {
    await connection.begin(async (on) => {
      await on`set local statement_timeout = 0`;
      await on`select pg_advisory_xact_lock(${migrationLock})`;
      await runMigrations(drizzle(withinTransaction(on, connection)), { migrationsFolder: resolve("drizzle") });
    });
  } finally {
    await connection.end();
  }
}
