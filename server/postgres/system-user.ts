import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, lchown, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** In the form that `spawn` expects. Empty means the current user. */
export type SystemUser = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

// The usual unprivileged Unix user. Postgres does not run as root.
const unprivileged: SystemUser = { uid: 65_534, gid: 65_534 };

const isRoot = () => process.getuid?.() === 0;

export function newSystemUser(): SystemUser {
  return isRoot() ? unprivileged : {};
}

/**
 * Root becomes the cluster's owner, so that a folder made without root keeps working. A copy or a backup that root
 * restored belongs to root; it is given to an unprivileged user first.
 */
export async function systemUserOf(home: { folder: string; pgData: string }): Promise<SystemUser> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(home.pgData);
  const systemUser = uid === 0 ? unprivileged : { uid, gid };
  if (uid === 0 || (await stat(home.folder)).uid === 0) await giveTo(systemUser, home.folder);
  return systemUser;
}

/** Does not follow links. */
export async function giveTo(systemUser: SystemUser, path: string): Promise<void> {
  if (systemUser.uid === undefined) return;
  await lchown(path, systemUser.uid, systemUser.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) await giveTo(systemUser, join(path, entry));
}

/** Tested instead of computed from mode bits: parent folders (a 0700 home), access lists and mounts count too. */
export async function canReach(folder: string, systemUser: SystemUser): Promise<boolean> {
  try {
    if (systemUser.uid === undefined) await access(folder, constants.R_OK | constants.X_OK);
    else await run("/bin/sh", ["-c", 'test -r "$0" && test -x "$0"', folder], { ...systemUser, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
