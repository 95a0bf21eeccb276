import { existsSync, readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { projectRoot } from "@/server/launcher/settings";

/** The folder for unpacked programs and libraries that the system lacks; it may be removed at any time. */
export const toolsDir = join(projectRoot, ".cache", "tools");

/** A program for tests, and the additional environment it needs. */
export type Program = { path: string; env: Record<string, string> };

/**
 * Finds a program on the PATH or in the unpacked folder.
 *
 * @param names its possible names, best first
 */
function findProgram(...names: string[]): Program | undefined {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  // Servers are in folders that are not on every user's PATH.
  const found = firstFile([...onPath, "/usr/sbin", ...postgresFolders("/usr")], names);
  if (found) return { path: found, env: {} };
  // Debian starts Chromium with a script that knows it in the system only.
  const usr = join(toolsDir, "usr");
  const folders = ["lib/chromium", "bin", "sbin"].map((folder) => join(usr, folder));
  const unpacked = firstFile([...folders, ...postgresFolders(usr)], names);
  return unpacked ? { path: unpacked, env: { LD_LIBRARY_PATH: libraryFolders().join(delimiter) } } : undefined;
}

const firstFile = (folders: string[], names: string[]): string | undefined =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));

/** Debian has a folder for each version of Postgres. */
function postgresFolders(usr: string): string[] {
  const versions = join(usr, "lib", "postgresql");
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, "bin")) : [];
}

/** Debian has a library folder for each architecture. */
function libraryFolders(): string[] {
  const triplet = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" }[process.arch as string];
  return ["usr/lib", "lib"].flatMap((folder) => [
    ...(triplet ? [join(toolsDir, folder, triplet)] : []),
    join(toolsDir, folder),
  ]);
}

export const findRedis = (): Program | undefined => findProgram("redis-server");

export const findPgbouncer = (): Program | undefined => findProgram("pgbouncer");

export const findHaproxy = (): Program | undefined => findProgram("haproxy");

export const findNginx = (): Program | undefined => findProgram("nginx");

/** The `initdb` of a whole Postgres, with `pg_dump` and the others beside it. */
export const findInitdb = (): Program | undefined => findProgram("initdb");

export const findCurl = (): Program | undefined => findProgram("curl");

export const findPython = (): Program | undefined => findProgram("python3");

// Unpacked packages lack the links that installed ones have.
const versionsOf = (name: string, ...versions: string[]) => [name, ...versions.map((version) => name + version)];

export const findPhp = (): Program | undefined => findProgram(...versionsOf("php", "8.4", "8.3", "8.2", "8.1"));

export const findRuby = (): Program | undefined => findProgram(...versionsOf("ruby", "3.3", "3.2", "3.1", "3.0"));

/** Has the unpacked programs of the samples under the names that readers type. */
export const linksDir = join(toolsDir, "links");

/** Scripts, which set what a program needs to run from an unpacked package. */
export async function linkUnpacked(): Promise<void> {
  await mkdir(linksDir, { recursive: true });
  const found = { curl: findCurl(), python3: findPython(), php: findPhp(), ruby: findRuby() };
  for (const [name, program] of Object.entries(found)) {
    if (!program?.path.startsWith(toolsDir)) continue;
    const variables = { ...program.env, ...(name === "ruby" && { RUBYLIB: rubyFolders().join(delimiter) }) };
    const exports = Object.entries(variables).map(([variable, value]) => `export ${variable}='${value}'`);
    const lines = ["#!/bin/sh", ...exports, `exec '${program.path}' "$@"`, ""];
    await writeFile(join(linksDir, name), lines.join("\n"), { mode: 0o755 });
  }
}

/** Its libraries, which it looks for in the system only. */
const rubyFolders = (): string[] =>
  libraryFolders().flatMap((folder) => {
    const ruby = join(folder, "ruby");
    return existsSync(ruby) ? readdirSync(ruby).map((version) => join(ruby, version)) : [];
  });

/** The system's Chromium, best without a window, which takes half the CPU. Without one, Playwright runs its own. */
export const findChromium = (): Program | undefined =>
  findProgram("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

/** Chromium's flags: no sandbox, which root cannot have, and no background requests. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
