import { type MeteringHealth, usage } from "@/lib/domains/usage/recorder";
import { changes } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import type { LimiterHealth } from "@/lib/platform/limiter/limiter";

const patienceMs = 1000;

/** The state of what this process needs. `ready` is false while it cannot response requests. */
export type Health = {
  ready: boolean;
  database: "up" | "down";
  /** Whether changes made by other processes are read; while they are not, every key is looked up in the database. */
  changes: "current" | "late";
  /** A degraded limiter still limits, each process alone, until its store responses again. */
  limiter: LimiterHealth;
  /** Rows of the request log that were dropped since the process started, because the database was too slow. */
  requestLogRowsDropped: number;
  /** Whether usage is being written. The service goes on while it is not, and what was requested waits in memory. */
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

/** Looks at the database, the reader of changes and the limiter. Never throws, and takes a second at the most. */
export async function checkHealth(): Promise<Health> {
  const up = await isDatabaseUp();
  return {
    ready: up,
    database: up ? "up" : "down",
    changes: changes().areCurrent() ? "current" : "late",
    limiter: limiter().health(),
    requestLogRowsDropped: usage().dropped,
    metering: usage().health(),
  };
}
