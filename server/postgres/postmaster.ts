import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@/lib/base/error-code";
import { endsWithin, pidExists, runsWith, signalProcess } from "@/server/launcher/pids";
import { foreignHomeError, type Home } from "@/server/postgres/home";

const orderlyMs = 30_000;
const immediateMs = 5000;

/** The port is one of 127.0.0.1. */
export type Postmaster = { pid: number; port: number };

/** Ours, or one whose launcher was killed. */
export async function runningPostmaster(home: Home): Promise<Postmaster | undefined> {
  const noted = await recordedPostmaster(home);
  return noted && (await runsWith(noted.pid, home.pgData)) ? noted : undefined;
}

/**
 * Its process id is that of another process, or it was copied with the folder: it would prevent a start. Postgres has a
 * second safeguard, the shared memory of the folder.
 */
export async function removeForeignPidFile(home: Home): Promise<void> {
  const noted = await recordedPostmaster(home);
  if (noted && pidExists(noted.pid) && !(await runsWith(noted.pid, home.pgData)))
    await rm(pidFile(home), { force: true });
}

/** Postgres writes its process id in line 1, and its port in line 4. */
async function recordedPostmaster(home: Home): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(home), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "EACCES") throw foreignHomeError(home);
    return "";
  });
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

const pidFile = (home: Home) => join(home.pgData, "postmaster.pid");

/** First in order; if that takes too long or `forced` is set, immediately: the next start replays the log. */
export async function stopPostmaster({ pid }: Postmaster, forced?: AbortSignal): Promise<void> {
  signalProcess(pid, "SIGINT");
  if (await endsWithin(pid, orderlyMs, forced)) return;
  signalProcess(pid, "SIGQUIT");
  if (await endsWithin(pid, immediateMs)) return;
  signalProcess(pid, "SIGKILL");
  await endsWithin(pid, immediateMs);
}
