import { execFile } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgresClient from "postgres";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/platform/db/migrate";
import type { sessionSettings } from "@/lib/platform/db/session";
import { startPostgres } from "@/server/postgres";
import { ensureCluster } from "@/server/postgres/cluster";
import { startPgbouncer } from "./pgbouncer";

/** An empty database with today's schema. */
export const migratedTemplate = "migrated";

declare module "vitest" {
  interface ProvidedContext {
    /** The Postgres that all test files share, with its one user. */
    postgresUrl: string;
    /** The folder of a Postgres that never ran, of its user: copying it takes a tenth of the time of `initdb`. */
    newPostgres: string;
    /** The same through PgBouncer, if the tests run with `DATABASE_POOLER=transaction`. */
    pooledUrl: string | undefined;
  }
}

/** Starts one Postgres before the first test file, with a PgBouncer if asked for, and removes them after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  await chmod(dataDir, 0o755); // as root, Postgres runs as another user
  const { home } = await ensureCluster(dataDir);
  const newPostgres = join(dataDir, "new");
  await promisify(execFile)("cp", ["-a", home.folder, newPostgres]);
  project.provide("newPostgres", newPostgres);
  // A service opens up to 20, and the files that run at the same time start several each.
  await appendFile(join(home.pgData, "postgresql.auto.conf"), "max_connections = 400\n");
  const postgres = await startPostgres({ dataDir });
  await writeLazily(postgres.url);
  await createTemplate(postgres.url);
  // A pooler takes no settings, so the role must have what the service depends on.
  if (process.env.DATABASE_POOLER !== "transaction") await makeOdd(postgres.url);
  project.provide("postgresUrl", postgres.url);
  const pooled = process.env.DATABASE_POOLER === "transaction";
  // Each file has a database of its own, and with it so many sessions, which are fewer than a process opens connections.
  const pgbouncer = pooled ? await startPgbouncer(postgres.url, { sessions: 12 }) : undefined;
  project.provide("pooledUrl", pgbouncer?.url);
  return async () => {
    await pgbouncer?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Migrates the database that those of the test files are copies of, which saves each a second. */
async function createTemplate(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = `/${migratedTemplate}`;
  const on = postgresClient(url, { max: 1 });
  await on`create database ${on(migratedTemplate)}`;
  await on.end();
  process.env.DATABASE_URL = template.href;
  await migrate();
  delete process.env.DATABASE_URL;
}

export const oddSettings = {
  DateStyle: "German",
  IntervalStyle: "iso_8601",
  TimeZone: "Pacific/Chatham",
  bytea_output: "escape",
  default_transaction_isolation: "serializable",
  extra_float_digits: "-15",
  idle_in_transaction_session_timeout: "20ms",
  idle_session_timeout: "100ms",
  lock_timeout: "1ms",
  search_path: "pg_catalog",
  standard_conforming_strings: "off",
} satisfies { [name in keyof typeof sessionSettings]: string };

/** Gives the role settings that the service must not depend on: what a test connects itself has `settings` of test/database.ts. */
async function makeOdd(url: string): Promise<void> {
  const on = postgresClient(url, { max: 1 });
  for (const [name, value] of Object.entries(oddSettings))
    await on.unsafe(`alter role current_user set ${name} = '${value}'`);
  await on.end();
}

/** Lets commits not wait for the disk: the data is removed at the end, and tests of a crash have a Postgres of their own. */
async function writeLazily(url: string): Promise<void> {
  const on = postgresClient(url, { max: 1 });
  await on`alter system set fsync = off`;
  await on`alter system set synchronous_commit = off`; // each commit would write for itself, at three times the CPU
  await on`select pg_reload_conf()`;
  await on.end();
}
