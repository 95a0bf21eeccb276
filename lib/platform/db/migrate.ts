import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/base/env";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { isTransient } from "./availability";
import { type Connection, connectPostgres, type Sql } from "./client";
import { findPending, insertApplied, type Migration, readMigrations } from "./migrations";
import { findHolders, findLiveProcesses } from "./processes";
import { requireSettings } from "./session";

/** Not the lock of old versions, which wait for it in a statement: `create index concurrently` waits for its end. */
const migrationLock = 7_301_945;
const tryLockEveryMs = 200;

/** All who use the table later wait behind a migration, so this is short: a request does not notice. */
const lockTimeoutMs = 100;
const pauseMs = SECOND_MS / 2;

type Options = {
  folder?: string;
  /** The times of the only migrations to apply. */
  only?: number[];
  force?: boolean;
  /** How long to try a migration again whose tables are in use. */
  tryForMs?: number;
};

/** `known`: the time of the newest migration that this version knows. */
type Migrated = { applied: string[]; known: number };

/**
 * Each migration in a transaction of its own, unless it is `concurrent`. Of several processes, one migrates, the others
 * wait. @throws UserError, which says what was applied, if a migration is exclusive and processes are running, Postgres
 * rejects a statement, or a table is in use for too long
 */
export async function migrate({ folder, only, force, tryForMs = 5 * MINUTE_MS }: Options = {}): Promise<Migrated> {
  const migrations = (await readMigrations(folder)).filter(({ when }) => !only || only.includes(when));
  return withMigrationLock(async (on) => {
    const { pending, isNew } = await findPending(on, migrations);
    if (!isNew && !force) await requireNoProcesses(on, pending);
    const left = [...pending];
    try {
      if (isNew) await createList(on);
      for (const migration of pending) {
        await applySoon(on, migration, tryForMs);
        left.shift();
      }
    } catch (error) {
      throw await failure(on, error, pending, left);
    }
    return { applied: pending.map(({ tag }) => tag), known: Math.max(...migrations.map(({ when }) => when)) };
  });
}

/**
 * A transaction on a second connection has the lock, because a pooler has no locks of sessions. `create index
 * concurrently` does not wait for it, because it has no snapshot between its statements.
 */
async function withMigrationLock(work: (on: Sql) => Promise<Migrated>): Promise<Migrated> {
  const guard = connectPostgres();
  const worker = connectPostgres({ timeoutMs: 0 });
  try {
    if (env().databaseIsPooled) await requireSettings(worker);
    return await guard.begin("isolation level read committed", async (on) => {
      await on`set local idle_in_transaction_session_timeout = 0`;
      while (!(await tryLock(on))) await sleep(tryLockEveryMs);
      return work(worker);
    });
  } finally {
    await Promise.all([worker.end(), guard.end()]);
  }
}

/** A prepared query would keep its snapshot until the next. */
async function tryLock(on: Connection): Promise<boolean> {
  const [row] = await on.unsafe<{ locked: boolean }[]>(`select pg_try_advisory_xact_lock(${migrationLock}) as locked`);
  return row?.locked === true;
}

/** As drizzle has it. */
async function createList(on: Sql): Promise<void> {
  await run(on, "create schema if not exists drizzle");
  const columns = "id serial primary key, hash text not null, created_at bigint";
  await run(on, `create table if not exists drizzle.__drizzle_migrations (${columns})`);
}

async function requireNoProcesses(on: Sql, pending: Migration[]): Promise<void> {
  const exclusive = pending.filter((migration) => migration.exclusive).map(({ tag }) => tag);
  if (exclusive.length === 0) return;
  const running = await findLiveProcesses(on);
  if (running.length === 0) return;
  throw new UserError(
    `Nothing was migrated: processes of an older version are running, such as ${running.join(", ")}, and cannot work after ` +
      `${exclusive.join(", ")}. Stop them, and start again. To continue all the same: npm run migrate -- --force`,
  );
}

const lockNotAvailable = "55P03";

/** Rejected by Postgres, or interrupted. */
class FailedStatement extends Error {
  override name = "FailedStatement";

  constructor(
    readonly statement: string,
    override readonly cause: Error,
    readonly code = errorCode(cause),
  ) {
    super(cause.message);
  }
}

const run = (on: Connection, statement: string) =>
  on.unsafe(statement).catch((error) => {
    throw new FailedStatement(statement, error);
  });

/** Tries again while the tables are in use. */
async function applySoon(on: Sql, migration: Migration, tryForMs: number): Promise<void> {
  const apply = migration.concurrent ? applyConcurrently : applyInTransaction;
  const deadline = performance.now() + tryForMs;
  for (let tries = 1; ; tries++) {
    try {
      return await apply(on, migration);
    } catch (error) {
      const inUse = error instanceof FailedStatement && error.code === lockNotAvailable;
      if (!inUse || performance.now() > deadline) throw error;
      if (tries === 1) log().warn({ migration: migration.tag }, "the tables of a migration are in use, trying again");
      await sleep(pauseMs);
    }
  }
}

async function applyInTransaction(on: Sql, migration: Migration): Promise<void> {
  await on.begin(async (transaction) => {
    await transaction`
      select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
    for (const statement of migration.statements) await run(transaction, statement);
    await insertApplied(transaction, migration);
  });
}

/** Waits for locks without a limit: other statements do not wait behind a concurrent one. */
async function applyConcurrently(on: Sql, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    await dropInvalidIndex(on, statement);
    await run(on, statement);
  }
  await insertApplied(on, migration);
}

/** An earlier try of the statement may have left it unfinished. */
async function dropInvalidIndex(on: Sql, statement: string): Promise<void> {
  const name = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i.exec(statement)?.[1];
  if (!name) return;
  const [invalid] = await on`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`;
  if (invalid) await run(on, `drop index concurrently ${name}`);
}

/** @param left the migrations that were not applied; the first one failed */
async function failure(on: Sql, error: unknown, pending: Migration[], left: Migration[]): Promise<unknown> {
  const tags = (some: Migration[]) => some.map(({ tag }) => tag).join(", ") || "none";
  const done = `Applied: ${tags(pending.slice(0, pending.length - left.length))}. Not applied: ${tags(left)}.`;
  const isLocked = error instanceof FailedStatement && error.code === lockNotAvailable;
  if (!(error instanceof FailedStatement) || (isTransient(error) && !isLocked)) {
    log().error({ err: error }, `migrating was interrupted. ${done}`);
    return error instanceof FailedStatement ? error.cause : error;
  }
  const [{ tag, concurrent }] = left as [Migration];
  if (isLocked) {
    const holders = (await findHolders(on)).join(", ") || "none now";
    return new UserError(
      `The tables of ${tag} are in use. Transactions with locks: ${holders}. ${done} Start again when they have ended.`,
    );
  }
  const how = concurrent ? "may have left an invalid index, which the next try drops" : "was rolled back";
  const statement = error.statement.trim().replace(/\s+/g, " ").slice(0, 200);
  return new UserError(
    `${tag} failed and ${how}: ${error.message}, in "${statement}". ${done} Correct it, and start again.`,
  );
}
