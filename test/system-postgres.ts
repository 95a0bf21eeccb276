import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./port";
import { findInitdb } from "./programs";

const run = promisify(execFile);

/** A Postgres of the system, as an operator has one, with the programs that the embedded one lacks. */
export type SystemPostgres = {
  /** Environment variables for its programs. They connect as the superuser `postgres`, without a password. */
  env: NodeJS.ProcessEnv;
  /** The URL of a database, for a user without a password. */
  url(database: string, user: string): string;
  stop(): Promise<void>;
};

/** Starts the Postgres of the system in a temporary folder. @throws Error if there is none */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const initdb = findInitdb();
  if (!initdb) throw new Error("There is no Postgres with initdb. Install it, or run `npm test`, which does.");
  const folder = await mkdtemp(join(tmpdir(), "system-postgres-"));
  // It does not run as root.
  const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (unprivileged.uid) await chown(folder, unprivileged.uid, unprivileged.gid);
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  const port = String(await freePort());
  const env = {
    ...process.env,
    ...initdb.env,
    PATH: `${dirname(initdb.path)}${delimiter}${process.env.PATH}`,
    PGHOST: "127.0.0.1",
    PGPORT: port,
    PGUSER: "postgres",
  };
  const program = (name: string, args: string[]) =>
    run(join(dirname(initdb.path), name), args, { ...unprivileged, cwd: folder, env });
  await program("initdb", ["-D", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await program("pg_ctl", ["start", "--wait", "-D", data, "-l", join(folder, "log"), "-o", settings]);
  return {
    env,
    url: (database, user) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await program("pg_ctl", ["stop", "--mode=immediate", "-D", data]);
      await rm(folder, { recursive: true });
    },
  };
}
