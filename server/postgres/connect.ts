import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { sessionSettings } from "@/lib/platform/db/session";
import { connectionUrl, type Home, nameOf } from "@/server/postgres/home";

// Replaying the log after a crash can take minutes on a large database.
const timeoutMs = 10 * 60_000;

// Postgres does not listen yet, or is starting up or shutting down.
const notYet = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "57P03",
  "57P01",
]);

/** Returns false if Postgres ended. @throws UserError if it is not ours, or does not get ready */
export async function waitUntilReady(
  home: Home,
  port: number,
  alive: () => boolean | Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  const url = await connectionUrl(home, port, "postgres");
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (await tryPreparing(url, home)) return true;
    if (!(await alive())) return false;
    await sleep(40);
  }
  throw new UserError(`Postgres in ${home.folder} did not become ready. See its log: ${home.logFile}`);
}

async function tryPreparing(url: string, home: Home): Promise<boolean> {
  const sql = postgres(url, {
    ...{ max: 1, connect_timeout: 5, prepare: false, connection: sessionSettings },
    onnotice: () => {},
  });
  try {
    await requireOurs(sql, home);
    await createDatabase(sql, await nameOf(home));
    return true;
  } catch (error) {
    if (notYet.has(errorCode(error) ?? "")) return false;
    throw errorCode(error) === "28P01" ? notOurs(home) : error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A copied data folder has the same password, so compare the folder that Postgres uses. */
async function requireOurs(sql: postgres.Sql, home: Home): Promise<void> {
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  if (resolve(row?.folder ?? "") !== home.pgData) throw notOurs(home);
}

async function createDatabase(sql: postgres.Sql, name: string): Promise<void> {
  const found = await sql`select from pg_database where datname = ${name}`;
  if (found.length > 0) return;
  await sql`create database ${sql(name)}`.catch((error: unknown) => {
    // Two concurrent starts: the other was faster.
    if (errorCode(error) !== "42P04" && errorCode(error) !== "23505") throw error;
  });
}

function notOurs(home: Home): UserError {
  return new UserError(
    `The running Postgres does not accept the password in ${home.passwordFile}. Stop it and start again, or choose another folder with DATA_DIR.`,
  );
}
