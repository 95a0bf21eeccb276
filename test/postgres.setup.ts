import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgresClient from "postgres";
import type { TestProject } from "vitest/node";
import { startPostgres } from "@/server/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The Postgres that all test files share, with its one user. */
    postgresUrl: string;
  }
}

/** Starts one Postgres before the first test file, and removes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  await chmod(dataDir, 0o755); // as root, Postgres runs as another user
  const postgres = await startPostgres({ dataDir });
  await writeLazily(postgres.url);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Lets commits not wait for the disk: the data is removed at the end, and tests of a crash have a Postgres of their own. */
async function writeLazily(url: string): Promise<void> {
  const on = postgresClient(url, { max: 1 });
  await on`alter system set fsync = off`;
  await on`select pg_reload_conf()`;
  await on.end();
}
