import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@/lib/base/error-code";
import { endsWithin, exists, runsWith, signalProcess } from "@/server/launcher/pids";
import { foreign, type Home } from "@/server/postgres/home";

const orderlyMs = 30_000;
const immediateMs = 5000;

/** The port is one of 127.0.0.1. */
export type Postmaster = { pid: number; port: number };

/** Ours, or one whose launcher was killed. */
export async function runningPostmaster(home: Home): Promise<Postmaster | undefined> {
  const noted = await notedPostmaster(home);
  return noted && (await runsWith(noted.pid, home.pgData)) ? noted : undefined;
}

/**
 * Its process id is that of another process, or it was copied with the folder: it would prevent a start. Postgres has a
 * second safeguard, the shared memory of the folder.
 */
export async function removeForeignNote(home: Home): Promise<void> {
  const noted = await notedPostmaster(home);
  if (noted && exists(noted.pid) && !(await runsWith(noted.pid, home.pgData)))
    await rm(noteFile(home), { force: true });
}

/** Postgres writes its process id in line 1, and its port in line 4. */
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

const noteFile = (home: Home) => join(home.pgData, "postmaster.pid");

/** First in order; if that takes too long or `forced` is set, immediately: the next start replays the log. */
export async function stopPostmaster({ pid }: Postmaster, forced?: AbortSignal): Promise<void> {
  signalProcess(pid, "SIGINT");
  if (await endsWithin(pid, orderlyMs, forced)) return;
  signalProcess(pid, "SIGQUIT");
  if (await endsWithin(pid, immediateMs)) return;
  signalProcess(pid, "SIGKILL");
  await endsWithin(pid, immediateMs);
}
