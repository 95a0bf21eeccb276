import { readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { identifier } from "@/lib/base/product";

/** `nameFile` has the name of user and database, which stays when the product gets another one. */
export type Home = { folder: string; pgData: string; nameFile: string; passwordFile: string; logFile: string };

export function homeAt(folder: string): Home {
  return {
    folder,
    pgData: join(folder, "cluster"),
    nameFile: join(folder, "name"),
    passwordFile: join(folder, "password"),
    logFile: join(folder, "postgres.log"),
  };
}

/** A folder, or a link to a place that the user of Postgres can reach. */
export const homeLink = (dataDir: string): string => join(dataDir, "postgres");

/** Undefined if it does not exist yet. @throws UserError if it is a link without a target */
export async function findHome(dataDir: string): Promise<Home | undefined> {
  const link = homeLink(dataDir);
  try {
    return homeAt(await realpath(link));
  } catch (error) {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "ENOTDIR") throw error;
  }
  const target = await readlink(link).catch(() => undefined);
  if (target === undefined) return undefined;
  throw new UserError(
    `${link} points to ${target}, which does not exist. Restore that folder, or remove the link to start with an empty database.`,
  );
}

/** Of user and database. @throws UserError if this user may not read it */
export const nameOf = (home: Home): Promise<string> =>
  read(home, home.nameFile).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return identifier;
    throw error;
  });

/** @throws UserError if this user may not read the password */
export async function connectionUrl(home: Home, port: number, database?: string): Promise<string> {
  const [name, password] = await Promise.all([nameOf(home), read(home, home.passwordFile)]);
  return `postgres://${name}:${password}@127.0.0.1:${port}/${database ?? name}`;
}

async function read(home: Home, file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw errorCode(error) === "EACCES" ? foreignHomeError(home) : error;
  });
  return text.trim();
}

export function foreignHomeError(home: Home): UserError {
  return new UserError(
    `The database in ${home.folder} belongs to another user. Run this as that user or as root, or choose another folder with DATA_DIR.`,
  );
}
