import { clientFaults } from "./client-faults";
import { databaseFaults, poolerFaults } from "./database-faults";
import type { Fault } from "./fault";
import { launcherFaults } from "./launcher-faults";
import { embeddedFaults, processFaults } from "./process-faults";
import { storeFaults } from "./store-faults";
import type { Shape } from "./world";

/** The faults that share a running system. */
export type Group = { name: string; shape: Shape; faults: Fault[] };

const two = { processes: 2, limiter: "redis" } as const;

export const groups: Group[] = [
  { name: "redis", shape: { name: "2 processes, Redis", ...two }, faults: storeFaults },
  {
    name: "upstash",
    shape: { name: "2 processes, Redis over REST", processes: 2, limiter: "upstash" },
    faults: storeFaults,
  },
  { name: "postgres", shape: { name: "2 processes, Redis", ...two }, faults: databaseFaults },
  {
    name: "pool",
    shape: { name: "2 processes with 1 connection", ...two, env: { DATABASE_POOL_SIZE: "1" } },
    faults: databaseFaults.slice(-3),
  },
  {
    name: "pooler",
    shape: { name: "2 processes, Redis, PgBouncer", ...two, database: "pooled" },
    faults: poolerFaults,
  },
  { name: "processes", shape: { name: "2 processes, Redis", ...two }, faults: processFaults },
  {
    name: "embedded",
    shape: { name: "1 process, embedded", processes: 1, limiter: "memory", database: "embedded" },
    faults: embeddedFaults,
  },
  {
    name: "launcher",
    shape: { name: "npm start", processes: 1, limiter: "memory", database: "launched" },
    faults: launcherFaults,
  },
  { name: "clients", shape: { name: "1 process, in memory", processes: 1, limiter: "memory" }, faults: clientFaults },
];
