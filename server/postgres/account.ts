import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, lchown, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** In the form that `spawn` expects. Empty means the current user. */
export type Account = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

// The usual unprivileged Unix user. Postgres does not run as root.
const unprivileged: Account = { uid: 65_534, gid: 65_534 };

const isRoot = () => process.getuid?.() === 0;

export function newAccount(): Account {
  return isRoot() ? unprivileged : {};
}

/**
 * Root becomes the cluster's owner, so that a folder made without root keeps working. A copy or a backup that root
 * restored belongs to root; it is given to an unprivileged user first.
 */
export async function accountOf(home: { folder: string; cluster: string }): Promise<Account> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(home.cluster);
  const account = uid === 0 ? unprivileged : { uid, gid };
  if (uid === 0 || (await stat(home.folder)).uid === 0) await giveTo(account, home.folder);
  return account;
}

/** Does not follow links. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.uid === undefined) return;
  await lchown(path, account.uid, account.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) await giveTo(account, join(path, entry));
}

/** Tested instead of computed from mode bits: parent folders (a 0700 home), access lists and mounts count too. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  try {
    if (account.uid === undefined) await access(folder, constants.R_OK | constants.X_OK);
    else await run("/bin/sh", ["-c", 'test -r "$0" && test -x "$0"', folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
