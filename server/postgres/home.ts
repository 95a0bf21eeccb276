import { readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, Failure } from "@/server/failure";

export const databaseName = "animal_store";
export const userName = "animal_store";

export type Home = { folder: string; cluster: string; passwordFile: string; logFile: string };

export function homeAt(folder: string): Home {
  return {
    folder,
    cluster: join(folder, "cluster"),
    passwordFile: join(folder, "password"),
    logFile: join(folder, "postgres.log"),
  };
}

/** A folder, or a link to a place that the user of Postgres can reach. */
export const homeLink = (dataDir: string): string => join(dataDir, "postgres");

/** Undefined if it does not exist yet. @throws Failure if it is a link without a target */
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

/** @throws Failure if this user may not read the password */
export async function connectionUrl(home: Home, port: number, database = databaseName): Promise<string> {
  const password = await readFile(home.passwordFile, "utf8").catch((error: unknown) => {
    throw errorCode(error) === "EACCES" ? foreign(home) : error;
  });
  return `postgres://${userName}:${password.trim()}@127.0.0.1:${port}/${database}`;
}

export function foreign(home: Home): Failure {
  return new Failure(
    `The database in ${home.folder} belongs to another user. Run this as that user or as root, or choose another folder with DATA_DIR.`,
  );
}
