import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rename, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/lib/base/errors";
import { isRunning } from "@/server/launcher/pids";
import { freePort } from "@/server/launcher/port";
import { folderAdvice, withWriteErrors } from "@/server/launcher/write-errors";
import { commandEnvironment, programPath } from "@/server/postgres/binaries";
import type { Cluster } from "@/server/postgres/cluster";
import { waitUntilReady } from "@/server/postgres/connect";
import { type Postmaster, removeForeignPidFile, runningPostmaster, stopPostmaster } from "@/server/postgres/postmaster";

const timeoutMs = 60_000;
const maxLogBytes = 8 * 1024 * 1024;

// Another start was faster, a Postgres that was killed with -9 still has its memory, or the port was taken meanwhile.
const passing =
  /lock file "postmaster.pid" already exists|is still in use|could not create any TCP\/IP sockets|bogus data in lock file/;

/** `adopted`: it was already running. */
export type RunningPostgres = Postmaster & { adopted: boolean };

/** @param signal ends the start by throwing its reason @throws UserError with Postgres's output, if it does not start */
export async function startOrAdopt(cluster: Cluster, port?: number, signal?: AbortSignal): Promise<RunningPostgres> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const launched = (await adopt(cluster, port)) ?? (await launch(cluster, port ?? (await freePort()), signal));
    if (!("rejection" in launched)) return launched;
    if (!passing.test(launched.rejection) || Date.now() > deadline) {
      throw new UserError(
        `Postgres did not start: ${launched.rejection || "no reason given"}. See its log: ${cluster.home.logFile}`,
      );
    }
    await sleep(200);
  }
}

async function adopt({ home }: Cluster, port: number | undefined): Promise<RunningPostgres | undefined> {
  const running = await runningPostmaster(home);
  if (!running) return undefined;
  if (port !== undefined && running.port !== port) {
    await stopPostmaster(running);
    return undefined;
  }
  return (await waitUntilReady(home, running.port, () => isRunning(running.pid)))
    ? { ...running, adopted: true }
    : undefined;
}

type Outcome = RunningPostgres | { rejection: string };

async function launch(cluster: Cluster, port: number, signal?: AbortSignal): Promise<Outcome> {
  const { home } = cluster;
  await removeForeignPidFile(home);
  await limitLog(home.logFile);
  const log = await withWriteErrors(home.folder, folderAdvice, () => open(home.logFile, "a", 0o600));
  const { size } = await log.stat();
  try {
    const postmaster = await spawnPostgres(cluster, port, log.fd);
    const pid = postmaster.pid ?? 0;
    const isAlive = () => postmaster.exitCode === null && postmaster.signalCode === null;
    const accepts = await waitUntilReady(home, port, isAlive, signal).catch(async (error) => {
      await stopPostmaster({ pid, port });
      throw error;
    });
    if (accepts) return { pid, port, adopted: false };
  } finally {
    await log.close();
  }
  return { rejection: lastComplaint((await readFile(home.logFile)).subarray(size).toString()) };
}

/** In its own session: a Ctrl-C in the terminal must not end it before the server has written its data. */
async function spawnPostgres(
  { home, binaries, systemUser }: Cluster,
  port: number,
  logFd: number,
): Promise<ChildProcess> {
  // initdb has chosen max_connections: 100, if the system has room.
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "", // a socket's path is limited to 107 characters, and data folders can be longer
    shared_buffers: "128MB",
    fsync: "on", // acknowledged data must survive a power failure
    log_timezone: "UTC",
    timezone: "UTC",
    jit: "off", // compiling a query pays off after seconds; ours take milliseconds
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(programPath(binaries, "postgres"), ["-D", home.pgData, ...options], {
    ...systemUser,
    cwd: home.folder,
    env: commandEnvironment(),
    stdio: ["ignore", logFd, logFd],
    detached: true,
  });
  child.unref();
  await once(child, "spawn").catch((error: Error) => {
    throw new UserError(`Cannot run Postgres: ${error.message}. Run npm ci again.`);
  });
  return child;
}

/** A long log becomes `postgres.log.1` at the next start. */
async function limitLog(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > maxLogBytes) await rename(file, `${file}.1`);
}

/** A client that Postgres rejected while it started is not why the start failed. */
const isOfClient = (line: string): boolean => /^FATAL:\s+the database system is /.test(line);

/** On one line. */
function lastComplaint(log: string): string {
  const all = log.split("\n").map((line) => line.replace(/^.*? \[\d+\] /, "").trim());
  const lines = all.filter((line) => !isOfClient(line));
  const start = lines.findLastIndex((line) => /^(FATAL|PANIC):/.test(line));
  const told =
    start === -1 ? lines.slice(-3) : lines.slice(start).filter((line) => /^(FATAL|PANIC|DETAIL|HINT):/.test(line));
  return told.map((line) => line.replace(/^[A-Z]+:\s+|\.$/g, "")).join(". ");
}
