import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@/server/failure";
import { exists, runsWith } from "@/server/pids";
import { foreign, type Home } from "@/server/postgres/home";

/** A running Postgres: its process, and its port on 127.0.0.1. */
export type Postmaster = { pid: number; port: number };

/**
 * The Postgres that is running on a home, ours or one whose launcher was killed.
 *
 * @returns undefined if none is running
 */
export async function runningPostmaster(home: Home): Promise<Postmaster | undefined> {
  const noted = await notedPostmaster(home);
  return noted && (await runsWith(noted.pid, home.cluster)) ? noted : undefined;
}

/**
 * Removes a pid file that would prevent a start: its process id belongs to another process, or it was copied with the
 * folder. Postgres itself handles one whose process has ended.
 *
 * If this is wrong, Postgres has a second safeguard: the shared memory of the folder.
 */
export async function removeForeignNote(home: Home): Promise<void> {
  const noted = await notedPostmaster(home);
  if (noted && exists(noted.pid) && !(await runsWith(noted.pid, home.cluster)))
    await rm(noteFile(home), { force: true });
}

/** Reads postmaster.pid, where Postgres writes its process id (line 1) and its port (line 4). */
async function notedPostmaster(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(noteFile(home), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "EACCES") throw foreign(home);
    return "";
  });
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

const noteFile = (home: Home) => join(home.cluster, "postmaster.pid");
