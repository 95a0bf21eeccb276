import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@/server/settings";
import { type RunningHaproxy, startHaproxy } from "@/test/haproxy";
import type { OwnPostgres } from "@/test/own-postgres";
import { type RunningPgbouncer, startPgbouncer } from "@/test/pgbouncer";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type Service, startService } from "@/test/service";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";

/** What runs: how many processes behind HAProxy, where the windows are, and how Postgres is reached. */
export type Shape = {
  name: string;
  processes: number;
  limiter: "memory" | "redis" | "upstash";
  database?: "pooled" | "embedded";
  env?: Record<string, string>;
};

/** The running system of a group of faults. Faults may replace what they stop. */
export type World = {
  shape: Shape;
  postgres: OwnPostgres;
  redis: RunningRedis | undefined;
  pgbouncer: RunningPgbouncer | undefined;
  services: Service[];
  /** Where clients send requests. */
  url: string;
  /** Starts a service again on its port. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a system. */
export async function startWorld(shape: Shape, postgres: OwnPostgres): Promise<World> {
  const { limiter, processes, database } = shape;
  const dataDir = await mkdtemp(join(tmpdir(), "animal-store-faults-"));
  const redis = limiter === "memory" ? undefined : await startRedis();
  const bridge: RunningBridge | undefined =
    redis && limiter === "upstash" ? await startUpstashBridge({ redisPort: redis.port }) : undefined;
  const pgbouncer = database === "pooled" ? await startPgbouncer(postgres.url) : undefined;
  const env: Record<string, string> = {
    SERVE: "api",
    LOG_LEVEL: "warn",
    // A ban would hide what the windows allow.
    BAN_REFUSALS: "1000",
    NODE_OPTIONS: `--require ${join(projectRoot, "test", "faults", "clock.cjs")}`,
    DATA_DIR: dataDir,
    ...(redis && limiter === "redis" && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
    ...(bridge && { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token }),
    ...(pgbouncer && { DATABASE_POOLER: "transaction" }),
    ...(database === "embedded" && {
      DATABASE_URL: "",
      EMBEDDED_DATABASE_URL: postgres.url,
      APP_ENV: "production",
    }),
    ...shape.env,
  };
  const databaseUrl = pgbouncer?.url ?? postgres.url;
  const start = (port?: number) => startService({ databaseUrl, port, env });
  const services = await Promise.all(Array.from({ length: processes }, () => start()));
  const balancer: RunningHaproxy | undefined =
    processes > 1 ? await startHaproxy(services.map(({ port }) => port)) : undefined;
  const world: World = {
    shape,
    postgres,
    redis,
    pgbouncer,
    services,
    url: balancer?.url ?? (services[0] as Service).url,
    restart: async (index) => {
      services[index] = await start((services[index] as Service).port);
    },
    stop: async () => {
      await balancer?.stop();
      await Promise.all(services.map((service) => service.kill()));
      await world.pgbouncer?.stop();
      await bridge?.stop();
      await world.redis?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}
