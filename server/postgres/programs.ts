import { join } from "node:path";
import type { Binaries } from "@/server/postgres/binaries";

/** The path of one of the programs that come with Postgres. */
export function program(binaries: Binaries, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * The environment for them: next to nothing. PGPORT, PGDATA, PGOPTIONS or LANG of the person who starts us shall not
 * change the database, and messages stay English so that they can be recognised.
 */
export function commandEnvironment(): NodeJS.ProcessEnv {
  // NODE_ENV means nothing to Postgres, but Next's types demand it in every environment.
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}
