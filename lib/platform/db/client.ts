import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { deletePerProcess, perProcess } from "@/lib/base/per-process";
import * as schema from "./schema";

/** The driver would wait up to 20 seconds; then requests would fail for that long after the database is back. */
const reconnectAfterSeconds = (retries: number): number => Math.min(0.5, 0.02 * 2 ** retries);

/** After how many milliseconds Postgres cancels a statement of the API. */
export const statementTimeoutMs = 15_000;

/** The same for a page: a person does not wait longer, and a list of the portal takes some milliseconds. */
export const pageStatementTimeoutMs = 5_000;

/** Timeouts of a session's statements and locks, in milliseconds. */
type SessionTimeouts = { statement_timeout?: number; lock_timeout?: number };

/**
 * Opens connections to the configured database. 64-bit integers arrive as `bigint`, never rounded. Nothing may rely on the state
 * of a session outside of a transaction (`set`, advisory locks, `listen`, temporary tables): a pooler shares sessions.
 *
 * @param max how many connections at most
 * @param timeouts left out behind a pooler, which rejects them; the database role sets its own there
 */
export function connect(max: number, timeouts: SessionTimeouts = { statement_timeout: statementTimeoutMs }) {
  const { database, databaseIsPooled } = env();
  if (database.kind === "none")
    throw new Error("No database is configured. Start with `npm start`, or set DATABASE_URL.");
  return postgres(database.url, {
    types: { bigint: postgres.BigInt },
    connect_timeout: 5,
    backoff: reconnectAfterSeconds,
    onnotice: (notice) => log().debug({ notice }, "database notice"),
    max,
    prepare: !databaseIsPooled,
    connection: { application_name: "animal-store", ...(databaseIsPooled ? {} : timeouts) },
  });
}

export type Sql = ReturnType<typeof connect>;
/** The pool or a transaction on it: what a prepared statement can run on. */
export type Connection = postgres.ISql<{ bigint: bigint }>;

/** The connections of the API and of metering. Its tagged templates are prepared statements: the hot path is written so. */
export const sql = (): Sql => perProcess("sql", () => connect(env().databasePoolSize));

const pagePoolSize = (): number => Math.max(2, Math.ceil(env().databasePoolSize / 2));

const openPages = () => {
  const on = connect(pagePoolSize(), { statement_timeout: pageStatementTimeoutMs });
  return { on, db: drizzle(on, { schema, casing: "snake_case" }) };
};
const pages = () => perProcess("pages", openPages);

/** The connections of pages, actions and commands: however slow they are, the API keeps its own. Times arrive as text. */
export const pageSql = (): Sql => pages().on;

/** Drizzle over {@link pageSql}, for everything that is not on the hot path. */
export const db = () => pages().db;

/** Closes both pools. @param seconds how long what is under way may take to finish */
export async function closePools(seconds: number): Promise<void> {
  const open = [sql(), pageSql()];
  deletePerProcess("sql");
  deletePerProcess("pages");
  await Promise.all(open.map((pool) => pool.end({ timeout: seconds })));
}

/**
 * Gives up the pools of a database that hangs, and so cannot cancel its statements itself: what waits for it fails as if
 * the connections had been cut, and what comes next opens new ones.
 */
export const renewPools = (): Promise<void> => closePools(0);

export type Database = ReturnType<typeof db>;
/** A transaction of {@link db}; queries take either. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Executor = Database | Transaction;
