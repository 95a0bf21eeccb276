import { clientFaults } from "./client-faults";
import { clockFaults, skewFaults } from "./clock-faults";
import { databaseFaults, poolerFaults } from "./database-faults";
import type { Fault } from "./fault";
import { launcherFaults } from "./launcher-faults";
import { pageFaults } from "./page-faults";
import { embeddedFaults, processFaults } from "./process-faults";
import { clusterFaults, storeFaults } from "./store-faults";
import type { Shape } from "./world";

/** The faults that share a running system. */
export type Group = { name: string; shape: Shape; faults: Fault[] };

const redis: Shape = { name: "2 processes, Redis", processes: 2, limiter: "redis" };
export const memory: Shape = { name: "1 process, in memory", processes: 1, limiter: "memory" };

export const withPages: Shape = {
  ...memory,
  name: "1 process and its pages, in memory",
  // A process whose clock can be shifted cannot render pages: React takes no other Date.
  env: { SERVE: "all", NODE_OPTIONS: "" },
};

export const groups: Group[] = [
  { name: "redis", shape: redis, faults: [...storeFaults, ...skewFaults] },
  {
    name: "upstash",
    shape: { ...redis, name: "2 processes, Redis over REST", limiter: "upstash" },
    faults: storeFaults,
  },
  {
    name: "cluster",
    shape: { ...redis, name: "2 processes, Redis Cluster", limiter: "cluster" },
    faults: clusterFaults,
  },
  { name: "postgres", shape: redis, faults: databaseFaults },
  {
    name: "pool",
    shape: { ...redis, name: "2 processes with 1 connection", env: { DATABASE_POOL_SIZE: "1" } },
    faults: databaseFaults.slice(-3),
  },
  {
    name: "pooler",
    shape: { ...redis, name: "2 processes, Redis, PgBouncer", database: "pooled" },
    faults: poolerFaults,
  },
  {
    name: "processes",
    // HAProxy notices within the grace that a process stops.
    shape: { ...redis, name: "3 processes, Redis", processes: 3, env: { SHUTDOWN_GRACE_SECONDS: "2" } },
    faults: processFaults,
  },
  {
    name: "embedded",
    shape: { ...memory, name: "1 process, embedded", database: "embedded" },
    faults: [...embeddedFaults, ...clockFaults],
  },
  { name: "launcher", shape: { ...memory, name: "npm start", database: "launched" }, faults: launcherFaults },
  { name: "clients", shape: memory, faults: clientFaults },
  { name: "pages", shape: withPages, faults: pageFaults },
];
