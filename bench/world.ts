import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { scopes } from "@/lib/base/vocabulary";
import { generateKey, hashKey, visibleParts } from "@/lib/domains/keys/format";
import { buildIfChanged } from "@/server/build";
import { freePort } from "@/server/port";
import { startPostgres } from "@/server/postgres";
import { projectRoot } from "@/server/settings";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";

/** The number of animals. Pages 5,000 deep have as many before them, with and without a status. */
export const petCount = 1_000_000;
const limit = 2_000_000_000;
const readyWithinMs = 60_000;

/** A server under test. */
export type Contender = { origin: string; pid: number };

/** What the contenders share, and how to start them. */
export type World = {
  /** An API key with limits that are never reached. */
  key: string;
  start(file: string[], env?: Record<string, string>): Promise<Contender>;
  serverFile: string;
  redis: RunningRedis;
  bridge: RunningBridge;
  fill(): Promise<void>;
  stop(): Promise<void>;
};

/** The CPU time a process has taken so far, in microseconds. Linux only; elsewhere not a number. */
export async function cpuMicros({ pid }: Contender): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  const microsPerTick = 10_000;
  return (Number(user) + Number(system)) * microsPerTick;
}

/** Reserves core 0 for the server under test: this process and its children use the others. */
export async function leaveCore0(): Promise<void> {
  const last = availableParallelism() - 1;
  await promisify(execFile)("taskset", ["-acp", last === 1 ? "1" : `1-${last}`, String(process.pid)]);
}

/** Starts Postgres, Redis and its bridge, and builds the app. @param pinned whether servers run on core 0 */
export async function makeWorld(pinned: boolean): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "animal-store-bench-"));
  await chmod(folder, 0o755); // as root, Postgres runs as another user
  const servers: ChildProcess[] = [];
  const { signal } = new AbortController();
  const { server: serverFile } = await buildIfChanged({ root: projectRoot, dev: false, signal, detail: () => {} });
  const database = await startPostgres({ dataDir: join(folder, "data") });
  const redis = await startRedis();
  const bridge = await startUpstashBridge({ redisPort: redis.port });
  const key = generateKey("development");

  async function start(file: string[], env: Record<string, string> = {}): Promise<Contender> {
    const port = await freePort();
    const [command = "", ...args] = [...(pinned ? ["taskset", "-c", "0"] : []), process.execPath, ...file];
    const output = await open(join(folder, `server-${port}.log`), "w");
    const server = spawn(command, args, {
      cwd: projectRoot,
      stdio: ["ignore", output.fd, output.fd],
      env: {
        ...process.env,
        NODE_ENV: "production",
        APP_ENV: "development",
        HOST: "127.0.0.1",
        DATABASE_URL: database.url,
        NEXTAUTH_SECRET: "the sessions of a benchmark need no secret of their own",
        NEXTAUTH_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
        ...env,
      },
    });
    servers.push(server);
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin, server);
    await output.close();
    return { origin, pid: server.pid ?? 0 };
  }

  return {
    key,
    start,
    serverFile,
    redis,
    bridge,
    fill: () => fill(database.url, key),
    async stop() {
      for (const server of servers) {
        if (hasEnded(server)) continue;
        const exit = once(server, "exit");
        server.kill("SIGKILL");
        await exit;
      }
      await bridge.stop();
      await redis.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error(`A server ended before it served: ${server.spawnargs.join(" ")}`);
    const ready = await fetch(origin, { signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`A server did not get ready: ${server.spawnargs.join(" ")}`);
}

/** Adds the animals and the account. The schema exists after a server of ours has started. */
async function fill(url: string, key: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const { prefix, lastFour } = visibleParts(key);
  await sql`
    insert into pets (name, category_id, status)
    select 'Apollo ' || n, n % 13 + 1, case n % 8 when 3 then 'pending' when 7 then 'sold' else 'available' end
    from generate_series(1, ${petCount}::int) n`;
  await sql`
    with account as (
      insert into accounts (name, plan, custom_per_minute, custom_per_day)
      values ('Benchmark', 'enterprise', ${limit}, ${limit}) returning id)
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes)
    select id, 'Benchmark', ${hashKey(key)}, ${prefix}, ${lastFour}, ${[...scopes]} from account`;
  await sql`vacuum analyze pets`;
  await sql.end();
}
