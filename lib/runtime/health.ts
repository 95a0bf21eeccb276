import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/base/per-process";
import { runningVersion } from "@/lib/base/running-version";
import { type MeteringHealth, usage } from "@/lib/domains/usage/recorder";
import { apiProcess } from "@/lib/platform/api-process";
import { takesWrites } from "@/lib/platform/db/availability";
import { changeFeed } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { type ReplicaState, replica } from "@/lib/platform/db/replica";
import { ownLimiter } from "@/lib/platform/limiter";
import type { LimiterHealth } from "@/lib/platform/limiter/limiter";
import { type DescriptorHealth, descriptors } from "./descriptors";

const timeoutMs = 1000;
const keepMs = 250;

/** `ready` is false while the process cannot serve requests. */
export type Health = {
  version: string;
  ready: boolean;
  /** Not while the disk of the database is full or it is read-only; reads are served all the same. */
  readyForWrites: boolean;
  database: "up" | "down";
  /** `newer`: a newer version has migrated the database, and this process cannot work with it. */
  schema: "known" | "newer";
  /** Without the changes of other processes, this one looks up every key in the database. */
  changes: "current" | "late";
  replica: ReplicaState;
  /** Ahead of the clock of the database. Without Redis, the windows follow the clock of the process. */
  clockAheadMs: number | undefined;
  /** A degraded limiter counts in this process alone until its store responds again. */
  limiter: LimiterHealth;
  /** Since the start, because the database was too slow. */
  requestLogRowsDropped: number;
  descriptors: DescriptorHealth;
  /** While it is not written, the usage waits in memory. */
  metering: MeteringHealth;
  /** Of a process that serves the API. `shed` and `unlistedFailures` (in no request log) are since the start. */
  requests?: { inProgress: number; shed: number; unlistedFailures: number };
};

/** If the pool is too busy for a query, the reader of changes tells, which has its own connection. */
async function askDatabase(): Promise<boolean> {
  const busy = sleep(timeoutMs, undefined, { ref: false }).then(() => changeFeed().areCurrent());
  return Promise.race([sql()`select 1`.then(() => true), busy]).catch(() => false);
}

/** Of the process that serves the API: this one, or the one that it is behind. */
export const readHealth = (): Promise<Health> => apiProcess()?.("health") ?? checkHealth();

/** Probes share one query at a time and its result: each of their own took connections from the API. */
const database = () =>
  perProcess(
    "health of the database",
    () => new LRUCache<"is up", boolean>({ max: 1, ttl: keepMs, fetchMethod: askDatabase }),
  );

/** Never throws, and takes at most a second. */
const isDatabaseUp = async (): Promise<boolean> => (await database().fetch("is up")) === true;

export const isReady = async (): Promise<boolean> => !changeFeed().isOutdated && (await isDatabaseUp());

export async function checkHealth(): Promise<Health> {
  const up = await isDatabaseUp();
  return {
    version: runningVersion,
    ready: up && !changeFeed().isOutdated,
    readyForWrites: up && takesWrites(),
    database: up ? "up" : "down",
    schema: changeFeed().isOutdated ? "newer" : "known",
    changes: changeFeed().areCurrent() ? "current" : "late",
    replica: replica()?.state ?? "none",
    clockAheadMs: changeFeed().clockAheadMs,
    limiter: ownLimiter().health(),
    requestLogRowsDropped: usage().dropped,
    descriptors: { ...descriptors() },
    metering: usage().health(),
  };
}
