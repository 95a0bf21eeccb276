import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "@/lib/base/env";
import { Failure, writing } from "@/server/failure";

/** The folder of the project. This code is in `server`, or bundled two folders deep in it. */
export const projectRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  return existsSync(join(folder, "server", "launch.mjs")) ? folder : rootAbove(dirname(folder));
}

/** What the launcher goes by. `managed`: DATABASE_URL is set, so no Postgres of our own. */
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
 * Reads what the launcher goes by.
 *
 * @param args the command line arguments; `--dev` chooses hot reload
 * @param source the environment variables
 * @throws Failure that names every variable that is wrong
 */
export function readSettings(args: string[], source: NodeJS.ProcessEnv): Settings {
  // Left over from a surrounding launcher it would point at somebody else's Postgres; this launcher sets its own.
  const { port, host, dataDir, database, authSecret } = parsed({ ...source, EMBEDDED_DATABASE_URL: undefined });
  const managed = database.kind === "managed";
  return { dev: args.includes("--dev"), port, host, dataDir, managed, hasSecret: authSecret !== undefined };
}

/** What serving needs and a command does not. @throws Failure when it is missing */
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

/** The name of the lock that the one service on a data folder holds. */
export const dataLock = (dataDir: string): string => `data ${dataDir}`;

/**
 * Makes the data folder if it is not there.
 *
 * @returns its real path, without symbolic links, so that one folder has one name
 * @throws Failure when it cannot be made
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  await writing(
    dataDir,
    "Give this user write permission, or choose another folder: DATA_DIR=/path/to/data npm start",
    () => mkdir(dataDir, { recursive: true }),
  );
  return await realpath(dataDir);
}
