import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { signalProcess } from "@/server/launcher/pids";
import { startPostgres } from "@/server/postgres";
import { ensureCluster } from "@/server/postgres/cluster";
import { bringUp } from "@/server/postgres/launch";
import { runningPostmaster } from "@/server/postgres/postmaster";

const run = promisify(execFile);

/** A Postgres of one test file, for tests that stop the database. */
export type OwnPostgres = {
  url: string;
  dataDir: string;
  /** Stops it as a crash would (`SIGKILL`), as `pg_ctl stop -m immediate` does, or in order. */
  stop(how?: "crash" | "immediate"): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Pauses all its processes, or continues them. */
  signalAll(signal: "SIGSTOP" | "SIGCONT"): Promise<void>;
  remove(): Promise<void>;
};

/** The processes of Postgres: the postmaster first, then its child processes. */
async function processesOf(postmaster: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  const pairs = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.filter(([, parent]) => parent === postmaster).map(([pid]) => pid as number)];
}

/** Starts a separate Postgres in a new folder. @param within where the folder is */
export async function startOwnPostgres(within = tmpdir()): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(within, "animal-store-test-"));
  await chmod(dataDir, 0o755); // as root, Postgres runs as another user
  const { url, stop } = await startPostgres({ dataDir });
  const cluster = await ensureCluster(dataDir);
  const port = Number(new URL(url).port);
  const signalAll = async (signal: NodeJS.Signals) => {
    const running = await runningPostmaster(cluster.home);
    for (const pid of running ? await processesOf(running.pid) : []) signalProcess(pid, signal);
  };
  return {
    url,
    dataDir,
    stop: async (how) => {
      if (how === "crash") return signalAll("SIGKILL");
      if (how === undefined) return stop();
      const running = await runningPostmaster(cluster.home);
      if (running) signalProcess(running.pid, "SIGQUIT");
    },
    start: async () => {
      await bringUp(cluster, port);
    },
    signalAll,
    remove: async () => {
      await signalAll("SIGCONT");
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
