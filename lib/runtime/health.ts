import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/base/per-process";
import { runningVersion } from "@/lib/base/running-version";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { apiProcess } from "@/lib/platform/api-process";
import { acceptsWrites } from "@/lib/platform/db/availability";
import { changeFeed } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { replica } from "@/lib/platform/db/replica";
import { apiLimiter } from "@/lib/platform/limiter";
import { descriptors } from "./descriptors";

const timeoutMs = 1000;
const keepMs = 250;

/** If the pool is too busy for a query, the reader of changes tells, which has its own connection. */
async function askDatabase(): Promise<boolean> {
  const busy = sleep(timeoutMs, undefined, { ref: false }).then(() => changeFeed().areCurrent());
  return Promise.race([sql()`select 1`.then(() => true), busy]).catch(() => false);
}

/** Probes share one query at a time and its result: each of their own took connections from the API. */
const database = () =>
  perProcess(
    "health of the database",
    () => new LRUCache<"is up", boolean>({ max: 1, ttl: keepMs, fetchMethod: askDatabase }),
  );

/** Never throws, and takes at most a second. */
const isDatabaseUp = async (): Promise<boolean> => (await database().fetch("is up")) === true;

export const isReady = async (): Promise<boolean> => !changeFeed().isOutdated && (await isDatabaseUp());

export async function checkHealth() {
  const isUp = await isDatabaseUp();
  const { isOutdated, clockAheadMs } = changeFeed();
  return {
    version: runningVersion,
    /** False while the process cannot serve requests. */
    ready: isUp && !isOutdated,
    /** Not while the disk of the database is full or it is read-only; reads are served all the same. */
    readyForWrites: isUp && acceptsWrites(),
    database: isUp ? "up" : "down",
    /** `newer`: a newer version has migrated the database, and this process cannot work with it. */
    schema: isOutdated ? "newer" : "known",
    /** Without the changes of other processes, this one looks up every key in the database. */
    changes: changeFeed().areCurrent() ? "current" : "late",
    replica: replica()?.state ?? "none",
    /** Ahead of the clock of the database. Without Redis, the windows follow the clock of the process. */
    clockAheadMs,
    /** A degraded limiter counts in this process alone until its store responds again. */
    limiter: apiLimiter().health(),
    /** Since the start, because the database was too slow. */
    requestLogRowsDropped: usageRecorder().dropped,
    descriptors: { ...descriptors() },
    /** While it is not written, the usage waits in memory. */
    metering: usageRecorder().health(),
  } as const;
}

export type Health = Awaited<ReturnType<typeof checkHealth>> & {
  /** Of a process that serves the API. `shed` and `unlistedFailures` (in no request log) are since the start. */
  requests?: { inProgress: number; shed: number; unlistedFailures: number };
};

/** Of the process that serves the API: this one, or the one that it is behind. */
export const readHealth = (): Promise<Health> => apiProcess()?.("health") ?? checkHealth();
