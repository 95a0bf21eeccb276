import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { errorCode, Failure } from "@/server/failure";
import { connectionUrl, databaseName, type Home } from "@/server/postgres/home";

// Replaying the log after a crash can take minutes on a large database.
const patienceMs = 10 * 60_000;

// Nobody listens yet, or Postgres says that it is starting up or shutting down.
const notYet = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "57P03",
  "57P01",
]);

/**
 * Waits until the Postgres of a home accepts connections, and makes our database in it if it is missing.
 *
 * @param home the home it must belong to
 * @param port where it listens, or will
 * @param alive whether its process still runs; the wait is over when it does not
 * @returns whether it accepts connections; false when it ended
 * @throws Failure when it is not ours, or does not get ready
 */
export async function accepting(home: Home, port: number, alive: () => boolean | Promise<boolean>): Promise<boolean> {
  const url = await connectionUrl(home, port, "postgres");
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (await tryPreparing(url, home)) return true;
    if (!(await alive())) return false;
    await sleep(40);
  }
  throw new Failure(`Postgres in ${home.folder} does not become ready. See its log: ${home.logFile}`);
}

async function tryPreparing(url: string, home: Home): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, prepare: false, onnotice: () => {} });
  try {
    await requireOurs(sql, home);
    await createDatabase(sql);
    return true;
  } catch (error) {
    if (notYet.has(errorCode(error) ?? "")) return false;
    throw errorCode(error) === "28P01" ? notOurs(home) : error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A copied data folder has the same password; what tells two apart is the folder that Postgres works on. */
async function requireOurs(sql: postgres.Sql, home: Home): Promise<void> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  if (resolve(row?.folder ?? "") !== home.cluster) throw notOurs(home);
}

async function createDatabase(sql: postgres.Sql): Promise<void> {
  const found = await sql`select from pg_database where datname = ${databaseName}`;
  if (found.length > 0) return;
  await sql`create database ${sql(databaseName)}`.catch((error: unknown) => {
    // Two starts at the same moment: the other was faster.
    if (errorCode(error) !== "42P04" && errorCode(error) !== "23505") throw error;
  });
}

function notOurs(home: Home): Failure {
  return new Failure(
    `The running Postgres does not accept the password in ${home.passwordFile}. Stop it and start again, or choose another folder with DATA_DIR.`,
  );
}
