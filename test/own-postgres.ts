import { execFile } from "node:child_process";
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { signalProcess } from "@/server/launcher/pids";
import { startPostgres } from "@/server/postgres";
import { ensureCluster } from "@/server/postgres/cluster";
import { homeAt, homeLink } from "@/server/postgres/home";
import { startOrAdopt } from "@/server/postgres/launch";
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

async function newFolder(within: string): Promise<string> {
  const dataDir = await mkdtemp(join(within, "animal-store-test-"));
  await chmod(dataDir, 0o755); // as root, Postgres runs as another user
  return dataDir;
}

type Options = {
  /** Where its new folder is. */
  within?: string;
  /** The folder of one that never ran, which is copied: `initdb` takes ten times as long. */
  newPostgres?: string;
};

/** Starts a separate Postgres in a new folder. */
export async function startOwnPostgres({ within = tmpdir(), newPostgres }: Options = {}): Promise<OwnPostgres> {
  const dataDir = await newFolder(within);
  if (newPostgres) await run("cp", ["-a", newPostgres, homeLink(dataDir)]);
  return startIn(dataDir);
}

/** A streaming replica, made while the primary is stopped: the embedded Postgres comes without `pg_basebackup`. */
export async function startReplicaOf(primary: OwnPostgres): Promise<OwnPostgres> {
  const dataDir = await newFolder(tmpdir());
  await primary.stop();
  await cp(homeLink(primary.dataDir), homeLink(dataDir), { recursive: true });
  await primary.start();
  const { pgData } = homeAt(homeLink(dataDir));
  const { hostname, port, username, password } = new URL(primary.url);
  const from = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(pgData, "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  await writeFile(join(pgData, "standby.signal"), "");
  return startIn(dataDir);
}

async function startIn(dataDir: string): Promise<OwnPostgres> {
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
      await startOrAdopt(cluster, port);
    },
    signalAll,
    remove: async () => {
      await signalAll("SIGCONT");
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
