import { lstat, readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Failure } from "@/server/failure";

/** The database and its only user. */
export const databaseName = "animal_store";
export const userName = "animal_store";

/** The folder of a Postgres of ours: its cluster, the password to it, and its log. */
export type Home = { folder: string; cluster: string; passwordFile: string; logFile: string };

/** Names the files in a home. */
export function homeAt(folder: string): Home {
  return {
    folder,
    cluster: join(folder, "cluster"),
    passwordFile: join(folder, "password"),
    logFile: join(folder, "postgres.log"),
  };
}

/** Where a data folder has its home: a folder, or a link to where the account of Postgres can go. */
export const homeLink = (dataDir: string): string => join(dataDir, "postgres");

/**
 * Finds the home of a data folder.
 *
 * @returns undefined when none was made yet
 * @throws Failure when it is a link whose target is gone
 */
export async function findHome(dataDir: string): Promise<Home | undefined> {
  const link = homeLink(dataDir);
  try {
    return homeAt(await realpath(link));
  } catch (error) {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "ENOTDIR") throw error;
  }
  const target = await readlink(link).catch(() => undefined);
  if (target === undefined) return undefined;
  throw new Failure(
    `${link} points to ${target}, which does not exist. Restore that folder, or remove the link to start with an empty database.`,
  );
}

/** Whether something has the name of the home, whatever it is. */
export async function homeExists(dataDir: string): Promise<boolean> {
  return await lstat(homeLink(dataDir)).then(
    () => true,
    () => false,
  );
}

/**
 * The connection URL of the Postgres in a home.
 *
 * @param home the home
 * @param port where it listens, on 127.0.0.1
 * @param database the database; ours unless told otherwise
 * @throws Failure when this user may not read the password
 */
export async function connectionUrl(home: Home, port: number, database = databaseName): Promise<string> {
  const password = await readFile(home.passwordFile, "utf8").catch((error: unknown) => {
    throw errorCode(error) === "EACCES" ? foreign(home) : error;
  });
  return `postgres://${userName}:${password.trim()}@127.0.0.1:${port}/${database}`;
}

/** What to say about a home that this user may not read. */
export function foreign(home: Home): Failure {
  return new Failure(
    `The database in ${home.folder} belongs to another user. Run this as that user or as root, or choose another folder with DATA_DIR.`,
  );
}
