import { join } from "node:path";
import type { Binaries } from "@/server/postgres/binaries";

export function program(binaries: Binaries, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binaries.folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** PGPORT, PGDATA, PGOPTIONS or LANG must not change the database, and we recognize messages in English. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  // Postgres ignores NODE_ENV, but Next's types require it in every environment.
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}
