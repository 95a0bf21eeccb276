import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port";
import { findPgbouncer } from "./programs";

/** A real PgBouncer in transaction mode. */
export type RunningPgbouncer = {
  /** The URL of the database through it. */
  url: string;
  stop(): Promise<void>;
};

type Options = {
  /** The port, to restart one on its port; defaults to a free one. */
  port?: number;
  /** The most connections to each database. The default is fewer than a process opens, so that they are shared. */
  sessions?: number;
};

// No startup parameter is ignored.
const configuration = ({ hostname, port, username, password }: URL, listenPort: number, sessions: number) => `
[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`;

/**
 * Starts a PgBouncer in front of a Postgres.
 *
 * @throws Error with its output if it does not start
 */
export async function startPgbouncer(databaseUrl: string, options: Options = {}): Promise<RunningPgbouncer> {
  const program = findPgbouncer();
  if (!program) throw new Error("There is no pgbouncer on the PATH. Install it, or run `npm test`, which does.");
  const url = new URL(databaseUrl);
  const port = options.port ?? (await freePort());
  const dir = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const file = join(dir, "pgbouncer.ini");
  await writeFile(file, configuration(url, port, options.sessions ?? 3));
  await chmod(dir, 0o755);
  // It does not run as root.
  const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const server = spawn(program.path, [file], {
    ...unprivileged,
    env: { ...process.env, ...program.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);
  const ended = once(server, "close").catch(() => undefined);
  const stop = async () => {
    server.kill("SIGKILL");
    await ended;
    process.off("exit", killWithUs);
    await rm(dir, { recursive: true, force: true });
  };
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("process up")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`pgbouncer ended:\n${output}`)));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, stop };
}
