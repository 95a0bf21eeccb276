import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { deletePerProcess, perProcess } from "@/lib/base/per-process";
import { product } from "@/lib/base/product";
import { apiProcess } from "@/lib/platform/api-process";
import { prepared } from "./prepared";
import * as schema from "./schema";
import { noTimeout, sessionSettings } from "./session";

/** The driver would wait up to 20 seconds, and requests would fail for that long after the database is back. */
const reconnectAfterSeconds = (retries: number): number => Math.min(0.5, 0.02 * 2 ** retries);

/** Postgres cancels a statement after this time, which counts while a busy machine lets it wait. */
export const statementTimeoutMs = 15_000;

/**
 * Code must not rely on session state outside a transaction (`set`, advisory locks, `listen`): a pooler shares
 * sessions. @param timeoutMs of a statement. Behind a pooler, which takes no settings, the database role has it
 */
export function connectPostgres({ max = 1, timeoutMs = statementTimeoutMs, url = primaryUrl() } = {}) {
  const { databaseIsPooled } = env();
  return postgres(url, {
    types: { bigint: postgres.BigInt },
    connect_timeout: 5,
    backoff: reconnectAfterSeconds,
    onnotice: ({ message }) => log().debug({ notice: message }, "database notice"),
    max,
    prepare: !databaseIsPooled,
    connection: {
      application_name: product.slug,
      ...(!databaseIsPooled && { ...sessionSettings, statement_timeout: timeoutMs || noTimeout }),
    },
  });
}

function primaryUrl(): string {
  const { database } = env();
  if (database.kind !== "none") return database.url;
  throw new Error("No database is configured. Start with `npm start`, or set DATABASE_URL.");
}

export type Sql = ReturnType<typeof connectPostgres>;
/** The pool or a transaction on it. */
export type Connection = postgres.ISql<{ bigint: bigint }>;

/** The connections of this process. That of the pages has half as many. */
const poolSize = (): number => {
  const { databasePoolSize } = env();
  return apiProcess() ? Math.max(2, Math.ceil(databasePoolSize / 2)) : databasePoolSize;
};

/** Reads and writes times as text, as drizzle has its client do. */
export function connectPlain({ max = poolSize(), url }: { max?: number; url?: string }): Sql {
  const on = connectPostgres({ max, url });
  drizzle({ client: on });
  return on;
}

/**
 * Transactions have a third of the connections to themselves. The driver would begin one behind the statements that wait on a
 * connection, and behind a hundred does not keep that connection: the transaction fails, and the statements of others run in it
 * (postgres issue 823).
 */
export function openPools() {
  const forTransactions = Math.ceil(poolSize() / 3);
  const statements = connectPlain({ max: Math.max(1, poolSize() - forTransactions) });
  const transactions = connectPlain({ max: forTransactions });
  return {
    statements,
    transactions,
    db: drizzle({ client: prepared(statements, transactions), schema, casing: "snake_case" }),
  };
}

export const databasePools = () => perProcess("database", openPools);

/** For the hot path, and SQL that drizzle cannot write. Times arrive as text. */
export const sql = (): Connection => databasePools().statements;

/** As {@link sql}, in a transaction. */
export const sqlTransaction = <T>(run: (on: postgres.TransactionSql<{ bigint: bigint }>) => Promise<T>): Promise<T> =>
  databasePools().transactions.begin(run) as Promise<T>;

/** For everything off the hot path. */
export const db = () => databasePools().db;

/** @param seconds how long running statements may take to finish */
export async function closePool(seconds: number): Promise<void> {
  const { statements, transactions } = databasePools();
  deletePerProcess("database");
  await Promise.all([statements, transactions].map((on) => on.end({ timeout: seconds })));
}

/** Waiting statements fail as if the connections were cut. */
export const renewPool = (): Promise<void> => closePool(0);

export type Database = ReturnType<typeof db>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Executor = Database | Transaction;

/** Makes a function that runs another in a transaction of its own. */
export const inTransaction =
  <Given extends unknown[], Result>(run: (tx: Transaction, ...given: Given) => Promise<Result>) =>
  (...given: Given): Promise<Result> =>
    db().transaction((tx) => run(tx, ...given));
