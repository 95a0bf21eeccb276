import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, lchown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The account Postgres runs as, in the form `spawn` takes; an empty one means our own. */
export type Account = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

// `nobody`. Postgres refuses to run as root, because a hole in it would then be a hole in the machine.
const nobody: Account = { uid: 65_534, gid: 65_534 };

const isRoot = () => process.getuid?.() === 0;

/** The account for a cluster that is yet to be made. */
export function newAccount(): Account {
  return isRoot() ? nobody : {};
}

/**
 * The account for a cluster that is there. Root becomes its owner, so that a folder made without root goes on working
 * with it. A copy or a backup that root brought back belongs to root, wholly or in part; that one is handed over first.
 *
 * @param home where the cluster is, and the folder that holds it
 */
export async function accountOf(home: { folder: string; cluster: string }): Promise<Account> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(home.cluster);
  const account = uid === 0 ? nobody : { uid, gid };
  if (uid === 0 || (await stat(home.folder)).uid === 0) await giveTo(account, home.folder);
  return account;
}

/** Hands a folder and all that is in it to an account. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.uid === undefined) return;
  await lchown(path, account.uid, account.gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const entry of await readdir(path)) await giveTo(account, join(path, entry));
}

/**
 * Whether an account can work below a folder. Tried rather than computed from mode bits: each folder above counts (a
 * 0700 home), and so do access lists and mounts.
 */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  try {
    if (account.uid === undefined) await access(folder, constants.R_OK | constants.X_OK);
    else await run("/bin/sh", ["-c", 'test -r "$0" && test -x "$0"', folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
