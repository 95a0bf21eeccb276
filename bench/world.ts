import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { scopes } from "@/lib/base/vocabulary";
import { generateKey, hashKey, visibleParts } from "@/lib/domains/keys/format";
import { buildIfChanged } from "@/server/launcher/build";
import { freePort } from "@/server/launcher/port";
import { projectRoot } from "@/server/launcher/settings";
import { startPostgres } from "@/server/postgres";
import { postmasterPid } from "@/server/postgres/testing/harness";
import { type RunningRedis, startRedis } from "@/test/redis";
import { sessionCookieOf, sessionCookies, testSecret } from "@/test/service";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";

/** The number of animals. Pages 5,000 deep have as many before them, with and without a status. */
export const petCount = 1_000_000;
const keyCount = 10_000;
const limit = 2_000_000_000;
const readyWithinMs = 60_000;

/** A server under test. */
export type Contender = { origin: string; pid: number };

/** What the contenders share, and how to start them. */
export type World = {
  /** An API key with limits that are never reached. */
  key: string;
  /** A file with many more of them, one in each line. */
  keysFile: string;
  postgresPid: number;
  databaseUrl: string;
  start(file: string[], env?: Record<string, string>): Promise<Contender>;
  serverFile: string;
  redis: RunningRedis;
  bridge: RunningBridge;
  fill(): Promise<void>;
  stop(): Promise<void>;
};

/** The parent and the CPU time so far of a process, in microseconds. Linux only; elsewhere not a number. */
async function statOf(pid: number | string): Promise<{ parent: number; cpuMicros: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const microsPerTick = 10_000;
  return { parent: Number(fields[1]), cpuMicros: (Number(fields[11]) + Number(fields[12])) * microsPerTick };
}

/**
 * The CPU time that a process and its children have taken so far, in microseconds: our server has one for pages, and Postgres one
 * for each connection. They stay open meanwhile.
 */
export async function cpuMicros(root: number): Promise<number> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await statOf(pid)) })));
  const ours = all.filter(({ pid, parent }) => Number(pid) === root || parent === root);
  return ours.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);
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
  const { program: serverFile } = await buildIfChanged();
  const database = await startPostgres({ dataDir: join(folder, "data") });
  const redis = await startRedis();
  const bridge = await startUpstashBridge({ redisPort: redis.port });
  const key = generateKey("development");
  const keys = Array.from({ length: keyCount }, () => generateKey("development"));
  const keysFile = join(folder, "keys");
  await writeFile(keysFile, keys.join("\n"));

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
        NEXTAUTH_SECRET: testSecret,
        NEXTAUTH_URL: `http://127.0.0.1:${port}`,
        PORT: String(port),
        ...env,
      },
    });
    servers.push(server);
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin, server);
    await output.close();
    sessionCookies.set(origin, sessionCookieOf(origin));
    return { origin, pid: server.pid ?? 0 };
  }

  return {
    key,
    keysFile,
    postgresPid: await postmasterPid(join(folder, "data")),
    databaseUrl: database.url,
    start,
    serverFile,
    redis,
    bridge,
    fill: () => fill(database.url, [key, ...keys]),
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

/** Adds the animals, the account and its keys. The schema exists after a server of ours has started. */
async function fill(url: string, keys: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`
    insert into pets (name, category_id, status)
    select 'Apollo ' || n, n % 13 + 1, case n % 8 when 3 then 'pending' when 7 then 'sold' else 'available' end
    from generate_series(1, ${petCount}::int) n`;
  const [account] = await sql<{ id: string }[]>`
    insert into accounts (name, plan, custom_per_minute, custom_per_day)
    values ('Benchmark', 'enterprise', ${limit}, ${limit}) returning id`;
  await sql.begin((tx) =>
    keys.map((key) => {
      const { prefix, lastFour } = visibleParts(key);
      return tx`
        insert into api_keys (account_id, name, hash, prefix, last_four, scopes)
        values (${account?.id ?? null}, 'Benchmark', ${hashKey(key)}, ${prefix}, ${lastFour}, ${[...scopes]})`;
    }),
  );
  // For the peer that keeps idempotency keys as we do.
  await sql`
    create table bench_idempotency (account_id bigint, key text, response jsonb, primary key (account_id, key))`;
  await sql`vacuum analyze pets`;
  await sql.end();
}
