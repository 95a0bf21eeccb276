import { type MeteringHealth, usage } from "@/lib/domains/usage/recorder";
import { changes } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import type { LimiterHealth } from "@/lib/platform/limiter/limiter";

const patienceMs = 1000;

/** The state of what this process needs. `ready` is false while it cannot serve requests. */
export type Health = {
  ready: boolean;
  database: "up" | "down";
  /** Whether the process receives changes from other processes. If not, it looks up every key in the database. */
  changes: "current" | "late";
  /** A degraded limiter counts in this process alone until its store responds again. */
  limiter: LimiterHealth;
  /** Rows of the request log that were dropped since the start, because the database was too slow. */
  requestLogRowsDropped: number;
  /** Whether usage is being written. If not, the service keeps running and the usage waits in memory. */
  metering: MeteringHealth;
};

async function isDatabaseUp(): Promise<boolean> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("timeout")), patienceMs).unref();
  });
  return Promise.race([sql()`select 1`, timeout]).then(
    () => true,
    () => false,
  );
}

/** Checks the database, the reader of changes and the limiter. Never throws, and takes at most a second. */
export async function checkHealth(): Promise<Health> {
  // The reader of changes asks the database ten times a second: while it succeeds, a check costs no query.
  const current = changes().areCurrent();
  const up = current || (await isDatabaseUp());
  return {
    ready: up,
    database: up ? "up" : "down",
    changes: current ? "current" : "late",
    limiter: limiter().health(),
    requestLogRowsDropped: usage().dropped,
    metering: usage().health(),
  };
}
