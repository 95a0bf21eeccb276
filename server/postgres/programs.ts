import { join } from "node:path";
import type { Binaries } from "@/server/postgres/binaries";

export function program(binaries: Binaries, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * The environment of these programs: almost empty. PGPORT, PGDATA, PGOPTIONS or LANG must not change the database, and
 * messages must be in English so that we can recognize them.
 */
export function commandEnvironment(): NodeJS.ProcessEnv {
  // Postgres ignores NODE_ENV, but Next's types require it in every environment.
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}
