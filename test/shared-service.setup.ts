import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { sessionSettings } from "@/lib/platform/db/session";
import { migratedTemplate } from "./postgres.setup";
import { startService } from "./service";

declare module "vitest" {
  interface ProvidedContext {
    /** The built app with pages that test files share, and its database. */
    sharedService: { url: string; port: number; databaseUrl: string };
  }
}

/** Starts one service before the first test file: a start with pages takes seconds of a core. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, pooledUrl = postgresUrl } = project.getProvidedContext();
  const on = postgres(postgresUrl, { max: 1, connection: sessionSettings });
  await on`create database shared template ${on(migratedTemplate)}`;
  await on.end();
  const databaseUrl = Object.assign(new URL(pooledUrl), { pathname: "/shared" }).href;
  const { url, port, stop } = await startService({ databaseUrl, env: { SERVE: "all" } });
  project.provide("sharedService", { url, port, databaseUrl });
  return async () => void (await stop());
}
