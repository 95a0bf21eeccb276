import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deletePerProcess } from "@/lib/base/per-process";
import { closePool } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { projectRoot } from "@/server/launcher/settings";
import { startHaproxy } from "@/test/haproxy";
import { type OwnPostgres, startOwnPostgres } from "@/test/own-postgres";
import { type RunningPgbouncer, startPgbouncer } from "@/test/pgbouncer";
import { freePort } from "@/test/port";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type RunningCluster, startRedisCluster } from "@/test/redis-cluster";
import { type Service, type ServiceOptions, startService } from "@/test/service";
import { canMount, mountSmallDisk, type SmallDisk } from "@/test/small-disk";
import { startUpstashBridge } from "@/test/upstash-bridge";

/** What runs: how many processes behind HAProxy, where the windows are, and how Postgres is reached. */
export type Shape = {
  name: string;
  processes: number;
  limiter: "memory" | "redis" | "upstash" | "cluster";
  /** `launched`: the launcher, which restarts Postgres and the server, on a disk of its own. */
  database?: "pooled" | "embedded" | "launched";
  env?: Record<string, string>;
};

/** The running system of a group of faults. Faults may replace what they stop. */
export type World = {
  shape: Shape;
  postgres: OwnPostgres;
  /** Where Postgres keeps its data, if it is a disk of its own. */
  disk: SmallDisk | undefined;
  redis: RunningRedis | undefined;
  cluster: RunningCluster | undefined;
  pgbouncer: RunningPgbouncer | undefined;
  services: Service[];
  /** Where clients send requests. */
  url: string;
  /** Starts another service. It is stopped with the system. */
  start(options?: Partial<ServiceOptions>): Promise<Service>;
  /** Starts a service again on its port. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
};

/** The environment of the services. */
function environmentOf({ shape, postgres, redis, cluster, pgbouncer }: World, dataDir: string): Record<string, string> {
  const { limiter, database } = shape;
  return {
    SERVE: "api",
    LOG_LEVEL: "info",
    // A ban would hide what the windows allow.
    BAN_REJECTIONS: "1000",
    NODE_OPTIONS: `--require ${join(projectRoot, "test", "faults", "clock.cjs")}`,
    DATA_DIR: database === "launched" ? postgres.dataDir : dataDir,
    ...(redis && limiter === "redis" && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
    ...(cluster && { REDIS_URL: cluster.url, REDIS_CLUSTER: "true" }),
    ...(pgbouncer && { DATABASE_POOLER: "transaction" }),
    ...(database === "embedded" && { DATABASE_URL: "", EMBEDDED_DATABASE_URL: postgres.url, APP_ENV: "production" }),
    ...(database === "launched" && { DATABASE_URL: "", APP_ENV: "production" }),
    ...shape.env,
  };
}

/** Starts a system. Its database is also that of the services that this process calls. */
export async function startWorld(shape: Shape): Promise<World> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error) => console.error(error));
  };
  try {
    return await build(shape, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(shape: Shape, undo: (() => Promise<unknown>)[], stop: World["stop"]): Promise<World> {
  const { limiter, processes, database } = shape;
  const dataDir = await mkdtemp(join(tmpdir(), "animal-store-faults-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const disk = database === "launched" && canMount ? await mountSmallDisk() : undefined;
  if (disk) undo.push(disk.remove);
  const postgres = await startOwnPostgres({ within: disk?.folder });
  undo.push(postgres.remove);
  Object.assign(process.env, { LOG_LEVEL: "silent", DATABASE_URL: postgres.url });
  undo.push(async () => {
    await closePool(1);
    deletePerProcess("env");
  });
  await migrate();
  const world: World = {
    shape,
    postgres,
    disk,
    redis: limiter === "redis" || limiter === "upstash" ? await startRedis() : undefined,
    cluster: limiter === "cluster" ? await startRedisCluster() : undefined,
    pgbouncer: database === "pooled" ? await startPgbouncer(postgres.url) : undefined,
    services: [],
    url: "",
    start: async (options = {}) => {
      const METRICS_PORT = String(await freePort());
      const service = await startService({
        databaseUrl,
        mode,
        ...options,
        env: { ...env, METRICS_PORT, ...options.env },
      });
      undo.push(mode === "launcher" ? service.stop : service.kill);
      return service;
    },
    restart: async (index) => {
      world.services[index] = await world.start({ port: (world.services[index] as Service).port });
    },
    stop,
  };
  undo.push(async () => {
    await world.pgbouncer?.stop();
    await world.redis?.stop();
    await world.cluster?.stop();
  });
  const env = environmentOf(world, dataDir);
  if (world.redis && limiter === "upstash") {
    const bridge = await startUpstashBridge({ redisPort: world.redis.port });
    undo.push(bridge.stop);
    Object.assign(env, { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token });
  }
  const databaseUrl = world.pgbouncer?.url ?? postgres.url;
  const mode = database === "launched" ? "launcher" : "server";
  world.services = await Promise.all(Array.from({ length: processes }, () => world.start()));
  const balancer = processes > 1 ? await startHaproxy(world.services.map(({ port }) => port)) : undefined;
  if (balancer) undo.push(balancer.stop);
  world.url = balancer?.url ?? (world.services[0] as Service).url;
  return world;
}
