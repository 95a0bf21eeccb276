import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { product } from "@/lib/base/product";
import { withWriteErrors } from "./write-errors";

/** This file is in `server`, or bundled two folders deep in it. */
export const projectRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  return existsSync(join(folder, "server", "launch.mjs")) ? folder : rootAbove(dirname(folder));
}

export type Settings = ReturnType<typeof readSettings>;

/**
 * @param serving whether requests will be served: in production this needs more than a command does
 * @throws UserError that names every missing and every invalid variable
 */
export function readSettings(args: string[] = [], serving = false) {
  try {
    // A value from an outer launcher would name another Postgres; this launcher sets its own.
    const { port, host, dataDir, database, serves, ...read } = parseEnv(
      { ...process.env, EMBEDDED_DATABASE_URL: undefined },
      serving,
    );
    const dev = args.includes("--dev");
    const processes = dev ? 1 : read.processes;
    const reason = dev
      ? "hot reload needs one"
      : "without REDIS_URL or the UPSTASH_ variables, each would allow an account its whole limit";
    return {
      ...{ dev, port, host, dataDir, serves, processes },
      /** DATABASE_URL is set, so there is no embedded Postgres. */
      managed: database.kind === "managed",
      whyOne:
        processes < read.wantedProcesses
          ? `PROCESSES=${process.env.PROCESSES}, but one process starts: ${reason}.`
          : undefined,
    };
  } catch (error) {
    throw error instanceof Error ? new UserError(error.message) : error;
  }
}

/** The lock of the one service on a data folder. */
export const dataLock = (dataDir: string): string => `data ${dataDir}`;

/** For the socket between the two processes. @throws UserError if there is none */
export async function requireTemporaryFolder(): Promise<void> {
  await withWriteErrors(
    tmpdir(),
    "Mount a tmpfs there, name another folder in TMPDIR, or set SERVE=api or SERVE=pages.",
    async () => rm(await mkdtemp(join(tmpdir(), `${product.slug}-`)), { recursive: true }),
  );
}

/** Returns its real path, so that each folder has one name. @throws UserError if it cannot be created */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await withWriteErrors(
    dataDir,
    "Give this user write permission, or choose another folder: DATA_DIR=/path/to/data npm start",
    () => mkdir(dataDir, { recursive: true }),
  );
  return await realpath(dataDir);
}
