import { resolve } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client";

/** Any number, as long as it is always the same: it names the advisory lock that migrations hold. */
const migrationLock = 7_301_944;

/**
 * Brings the database's schema up to date. Several processes may call it at once: one migrates, the others wait for it
 * and then find nothing to do.
 */
export async function migrate(): Promise<void> {
  const connection = connect({ max: 1, connection: { statement_timeout: 0 } });
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    await runMigrations(drizzle(connection), { migrationsFolder: resolve("drizzle") });
  } finally {
    await connection.end();
  }
}
