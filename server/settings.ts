import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "@/lib/base/env";
import { Failure, writing } from "@/server/failure";

/** The folder of the project. This file is in `server`, or bundled two folders deep in it. */
export const projectRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  return existsSync(join(folder, "server", "launch.mjs")) ? folder : rootAbove(dirname(folder));
}

/** The launcher's settings. `managed`: DATABASE_URL is set, so there is no embedded Postgres. */
export type Settings = {
  dev: boolean;
  port: number;
  host: string;
  dataDir: string;
  managed: boolean;
  /** Whether NEXTAUTH_SECRET is set. */
  hasSecret: boolean;
};

/**
 * Reads the launcher's settings.
 *
 * @param args the command line arguments; `--dev` enables hot reload
 * @param source the environment variables
 * @throws Failure that names every invalid variable
 */
export function readSettings(args: string[], source: NodeJS.ProcessEnv): Settings {
  // A value from an outer launcher would name another Postgres; this launcher sets its own.
  const { port, host, dataDir, database, authSecret } = parsed({ ...source, EMBEDDED_DATABASE_URL: undefined });
  const managed = database.kind === "managed";
  return { dev: args.includes("--dev"), port, host, dataDir, managed, hasSecret: authSecret !== undefined };
}

/** Checks what serving requires and a command does not. @throws Failure if it is missing */
export function requireSecret({ managed, hasSecret }: Settings): void {
  if (!managed || hasSecret) return;
  throw new Failure(
    "DATABASE_URL needs NEXTAUTH_SECRET, with the same value for every process. To generate one: openssl rand -base64 32",
  );
}

function parsed(source: NodeJS.ProcessEnv) {
  try {
    return parseEnv(source);
  } catch (error) {
    throw error instanceof Error ? new Failure(error.message) : error;
  }
}

/** The name of the lock of the one service on a data folder. */
export const dataLock = (dataDir: string): string => `data ${dataDir}`;

/**
 * Creates the data folder if it does not exist.
 *
 * @returns its real path without symbolic links, so that each folder has one name
 * @throws Failure if it cannot be created
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await writing(
    dataDir,
    "Give this user write permission, or choose another folder: DATA_DIR=/path/to/data npm start",
    () => mkdir(dataDir, { recursive: true }),
  );
  return await realpath(dataDir);
}
