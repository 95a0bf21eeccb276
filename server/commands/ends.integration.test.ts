import { afterAll, beforeAll, expect, it } from "vitest";
import { sessionSettings } from "@/lib/platform/db/session";
import { createDatabase, setRole, type TestDatabase } from "@/test/database";
import { type RunningPgbouncer, startPgbouncer } from "@/test/pgbouncer";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type RunningCluster, startRedisCluster } from "@/test/redis-cluster";
import { startScript } from "@/test/script";
import { programs } from "./main";

// commands.integration.test.ts runs the commands on a Postgres and on that of the data folder.

let databases: [TestDatabase, TestDatabase];
let pooler: RunningPgbouncer;
let redis: RunningRedis;
let cluster: RunningCluster;

beforeAll(async () => {
  databases = [await createDatabase(false), await createDatabase(false)];
  await setRole(databases[0], sessionSettings);
  [pooler, redis, cluster] = await Promise.all([startPgbouncer(databases[0].url), startRedis(), startRedisCluster()]);
});

afterAll(async () => {
  await Promise.all([pooler?.stop(), redis?.kill(), cluster?.stop()]);
  for (const database of databases) await database.drop();
});

const owner = ["--email", "ada@example.com"];

/** Arguments that change something, and the exit code. A Postgres of the operator's has a backup of its own. */
const commands: Record<string, [args: string[], code: number][]> = {
  migrate: [[[], 0]],
  key: [
    [["create", ...owner, "--create-account", "--plan", "pro"], 0],
    [["create", ...owner], 0],
    [["roll", ...owner, "--key", "1", "--overlap", "none"], 0],
    [["revoke", ...owner, "--key", "2"], 0],
  ],
  staff: [[["create", "--email", "boss@example.com"], 0]],
  reseal: [[[], 0]],
  backup: [[["store.backup"], 1]],
  restore: [[["store.backup"], 1]],
};

const stores = {
  "Redis, behind PgBouncer": {
    of: Object.keys(commands),
    env: () => ({
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: "transaction",
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    }),
  },
  "a Redis Cluster": {
    of: ["key"], // the only program that uses the limits
    env: () => ({ DATABASE_URL: databases[1].url, REDIS_URL: cluster.url, REDIS_CLUSTER: "true" }),
  },
};

it("every program is here, but those that end with a signal or a build", () => {
  expect(Object.keys(commands).sort()).toEqual(
    Object.keys(programs)
      .filter((name) => !["start", "build"].includes(name))
      .sort(),
  );
});

it.concurrent.each(Object.entries(stores))(
  "a command ends when its work has ended, with %s",
  { timeout: 300_000 },
  async (_, { of, env }) => {
    for (const program of of) {
      for (const [args, code] of commands[program] ?? []) {
        const { child, ended } = startScript([`server/commands/${program}.ts`, ...args], {
          LOG_LEVEL: "fatal",
          ...env(),
        });
        const killed = setTimeout(() => child.kill("SIGKILL"), 60_000);
        const { stderr, ...result } = await ended;
        clearTimeout(killed);
        expect(result, `${program} ${args.join(" ")}: ${stderr}`).toMatchObject({ code });
      }
    }
  },
);
