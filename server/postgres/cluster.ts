import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { identifier, product } from "@/lib/base/product";
import { isRunning } from "@/server/launcher/pids";
import { withWriteErrors } from "@/server/launcher/write-errors";
import {
  type Binaries,
  commandEnvironment,
  installedBinaries,
  majorOf,
  programPath,
  runnableBinaries,
} from "@/server/postgres/binaries";
import { findHome, foreignHomeError, type Home, homeAt, homeLink } from "@/server/postgres/home";
import { canReach, giveTo, newSystemUser, type SystemUser, systemUserOf } from "@/server/postgres/system-user";

const run = promisify(execFile);

/** For root with a data folder that the user of Postgres cannot reach. */
const sharedFolder = `/var/lib/${product.slug}`;
const anotherFolder = "choose another folder: DATA_DIR=/path/to/data npm start";

export type Cluster = { home: Home; binaries: Binaries; systemUser: SystemUser };

/** @throws UserError if the cluster has another major version, belongs to another user, or cannot be created */
export async function ensureCluster(dataDir: string): Promise<Cluster> {
  const installed = await installedBinaries();
  const home = (await findHome(dataDir)) ?? (await createCluster(dataDir, installed));
  await requireFitting(home, installed);
  const systemUser = await systemUserOf(home);
  if (!(await canReach(home.pgData, systemUser))) throw unreachable(home, systemUser);
  for (const folder of [home.folder, home.pgData]) await restrict(home, folder);
  const binaries = await runnableBinaries(installed, systemUser, dirname(home.folder));
  return { home, binaries, systemUser };
}

/** Renamed at the end: a crash leaves no incomplete cluster, and of two concurrent starts, both use that of one. */
async function createCluster(dataDir: string, installed: Binaries): Promise<Home> {
  const systemUser = newSystemUser();
  const reachable = await canReach(dataDir, systemUser);
  const place = reachable ? dataDir : sharedFolder;
  await removeAbandoned(place);
  const draft = homeAt(join(place, `new-${process.pid}-${randomBytes(4).toString("hex")}`));
  try {
    const advice = reachable ? `Give this user write permission, or ${anotherFolder}` : rootAdvice(dataDir);
    await withWriteErrors(place, advice, () => fillDraft(draft, installed, systemUser));
    if (reachable) await rename(draft.folder, homeLink(dataDir));
    else await linkHome(dataDir, draft);
  } catch (error) {
    await rm(draft.folder, { recursive: true, force: true });
    if (error instanceof UserError || !(await findHome(dataDir))) throw error;
  }
  const home = await findHome(dataDir);
  if (!home) throw new UserError(`The database in ${dataDir} disappeared while it was being created. Start again.`);
  return home;
}

async function fillDraft(draft: Home, installed: Binaries, systemUser: SystemUser): Promise<void> {
  await mkdir(draft.folder, { recursive: true });
  await chmod(draft.folder, 0o700);
  await writeFile(draft.passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  await writeFile(draft.nameFile, identifier, { mode: 0o600 });
  await giveTo(systemUser, draft.folder);
  const binaries = await runnableBinaries(installed, systemUser, dirname(draft.folder));
  await initdb(draft, binaries, systemUser);
}

async function initdb(draft: Home, binaries: Binaries, systemUser: SystemUser): Promise<void> {
  const args = ["-D", draft.pgData, `--username=${identifier}`, `--pwfile=${draft.passwordFile}`];
  args.push("--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions");
  // Sorts by code point as C does, maps the case of every letter, and is part of Postgres: the same on every machine.
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  const options = { ...systemUser, cwd: draft.folder, env: commandEnvironment() };
  await run(programPath(binaries, "initdb"), args, options).catch((error: Error & { stderr?: string }) => {
    throw new UserError(initdbSentence(error.stderr?.trim() || error.message));
  });
}

function initdbSentence(output: string): string {
  const unknownUser = /could not look up effective user ID (\d+)/.exec(output);
  if (unknownUser) {
    return `Postgres cannot run as user ${unknownUser[1]}, which has no entry in /etc/passwd. Add one, run as another user, or set DATABASE_URL to use your own Postgres.`;
  }
  return `Postgres could not create its data folder: ${output.split("\n").join(" ")}`;
}

/** Keeps the cluster where it was created, and links to it from the data folder. */
async function linkHome(dataDir: string, draft: Home): Promise<void> {
  const final = join(dirname(draft.folder), basename(draft.folder).replace(/^new-\d+-/, "data-"));
  await rename(draft.folder, final);
  try {
    await symlink(final, homeLink(dataDir));
  } catch (error) {
    await rm(final, { recursive: true, force: true });
    throw error;
  }
}

/** Drafts are named `new-<process id>-…`, to tell those of a killed start from those in progress. */
async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const pid = /^new-(\d+)-/.exec(name)?.[1];
    if (pid && !(await isRunning(Number(pid)))) await rm(join(place, name), { recursive: true, force: true });
  }
}

async function requireFitting(home: Home, installed: Binaries): Promise<void> {
  const found = await readFile(join(home.pgData, "PG_VERSION"), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "EACCES") throw foreignHomeError(home);
    throw new UserError(`${home.folder} is not a Postgres data folder. Move it, or ${anotherFolder}`);
  });
  const major = majorOf(installed);
  if (found.trim() === major) return;
  throw new UserError(
    `The data in ${home.folder} was created by Postgres ${found.trim()}, but this version includes Postgres ${major}. With the version that created it, run npm run backup -- FILE. Then read it with this one: DATA_DIR=/path/to/new/data npm run restore -- FILE`,
  );
}

/** A copy or a volume may have given it to others, and Postgres would not start. Of another user's folder, only root may. */
async function restrict(home: Home, folder: string): Promise<void> {
  if (process.platform === "win32" || ((await stat(folder)).mode & 0o027) === 0) return;
  await chmod(folder, 0o700).catch((error: unknown) => {
    throw errorCode(error) === "EPERM" ? foreignHomeError(home) : error;
  });
}

function unreachable(home: Home, systemUser: SystemUser): UserError {
  const who = systemUser.uid === undefined ? "This user" : `User ${systemUser.uid}, which runs Postgres,`;
  return new UserError(
    `${who} cannot access ${home.pgData}. Make the parent folders accessible (chmod o+x), or ${anotherFolder}`,
  );
}

const rootAdvice = (dataDir: string) =>
  `Postgres cannot run as root, and no other user can access ${dataDir}. Make the parent folders accessible (chmod o+x), or ${anotherFolder}`;
