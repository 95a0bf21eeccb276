import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { forgetPerProcess, perProcess } from "@/lib/base/per-process";
import * as schema from "./schema";

/** The driver would wait up to 20 seconds; then requests would fail for that long after the database is back. */
const reconnectAfterSeconds = (retries: number): number => Math.min(0.5, 0.02 * 2 ** retries);

/** After how many milliseconds Postgres gives a statement up. */
export const statementTimeoutMs = 15_000;

/** Parameters that a session starts with. A pooler rejects most of them; the database role sets the timeout there. */
const sessionParameters = (pooled: boolean) => ({
  application_name: "animal-store",
  // Ends a statement that hangs, which frees its request and its connection.
  ...(pooled ? {} : { statement_timeout: statementTimeoutMs }),
});

/**
 * Opens connections to the configured database. 64-bit integers arrive as `bigint`, never rounded. Nothing may rely on the state
 * of a session outside of a transaction (`set`, advisory locks, `listen`, temporary tables): a pooler shares sessions.
 *
 * @param max how many connections at most
 */
export function connect(max: number) {
  const { database, databaseIsPooled } = env();
  if (database.kind === "none") throw new Error("There is no database. Start with `npm start`, or set DATABASE_URL.");
  return postgres(database.url, {
    types: { bigint: postgres.BigInt },
    connect_timeout: 5,
    backoff: reconnectAfterSeconds,
    onnotice: (notice) => log().debug({ notice }, "database notice"),
    max,
    prepare: !databaseIsPooled,
    connection: sessionParameters(databaseIsPooled),
  });
}

export type Sql = ReturnType<typeof connect>;
/** The pool or a transaction on it: what a prepared statement can run on. */
export type Connection = postgres.ISql<{ bigint: bigint }>;

/** The connection pool of this process. Its tagged templates are prepared statements: the hot path is written so. */
export const sql = (): Sql => perProcess("sql", () => connect(env().databasePoolSize));

/** Drizzle over the same pool, for everything that is not on the hot path. */
export const db = () => perProcess("db", () => drizzle(sql(), { schema, casing: "snake_case" }));

/**
 * Gives up the pool of a database that hangs, and so cannot give its statements up itself: whatever waits for it fails as if
 * the connections had been cut, and what comes opens new ones.
 */
export async function renewPool(): Promise<void> {
  const hanging = sql();
  forgetPerProcess("sql");
  forgetPerProcess("db");
  await hanging.end({ timeout: 0 });
}

export type Database = ReturnType<typeof db>;
/** A transaction of {@link db}; queries take either. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Executor = Database | Transaction;
