import { backgroundDone, inBackground } from "@/lib/base/background";
import { env, parseEnv } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { requirePlans } from "@/lib/domains/accounts/service";
import { findBansEndingAfter } from "@/lib/domains/bans/queries";
import { followLiftedBans } from "@/lib/domains/bans/service";
import { deleteExpiredChallenges } from "@/lib/domains/factors/queries";
import { deleteExpiredResponses } from "@/lib/domains/idempotency/service";
import { keyCache } from "@/lib/domains/keys/cache";
import { settleOverlaps } from "@/lib/domains/keys/service";
import { deleteOldLinks } from "@/lib/domains/links/service";
import { deleteOldInvitations } from "@/lib/domains/members/invitations";
import { notifyOfKeys, notifyOfUsage } from "@/lib/domains/notifications/notify";
import { deleteOldNotifications } from "@/lib/domains/notifications/service";
import { heartbeat } from "@/lib/domains/reconciliation/processes";
import { deleteOldDifferences } from "@/lib/domains/reconciliation/queries";
import { reconcileRegularly } from "@/lib/domains/reconciliation/service";
import { deleteExpiredSessions } from "@/lib/domains/sessions/service";
import type { Batch } from "@/lib/domains/usage/batch";
import { sumDays } from "@/lib/domains/usage/days";
import { replayJournal } from "@/lib/domains/usage/journal";
import { ensurePartitions, maintainPartitions } from "@/lib/domains/usage/partitions";
import { countsOfKeysSince, countsSince } from "@/lib/domains/usage/queries";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { deleteOldEvents } from "@/lib/domains/webhooks/service";
import { apiProcess } from "@/lib/platform/api-process";
import { databaseError } from "@/lib/platform/db/availability";
import { changeFeed } from "@/lib/platform/db/changes";
import { closePool, sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startReplica, stopReplica } from "@/lib/platform/db/replica";
import { watchDatabase } from "@/lib/platform/db/watch";
import { followRecords } from "@/lib/platform/limiter";
import type { Records } from "@/lib/platform/limiter/limiter";
import { dayOf, minuteOf } from "@/lib/platform/limiter/windows";
import { watchDescriptors } from "./descriptors";
import { memoryWarning } from "./memory";
import { misspeltVariables } from "./misspelt";
import { worker } from "./worker";

const maintainEveryMs = 60 * MINUTE_MS;
const checkKeysEveryMs = MINUTE_MS;

/** What the limiter restores after a restart, and in a store that has lost its data. */
const records: Records = {
  bans: () => findBansEndingAfter(Date.now() - DAY_MS),
  async usage(now) {
    const since = [minuteOf(now) * MINUTE_MS, dayOf(now) * DAY_MS] as const;
    return { accounts: await countsSince(...since), keys: await countsOfKeysSince(...since) };
  },
};

const maintenance: (() => Promise<void>)[] = [
  maintainPartitions,
  deleteExpiredResponses,
  deleteExpiredSessions,
  deleteOldLinks,
  deleteOldInvitations,
  deleteExpiredChallenges,
  deleteOldDifferences,
  () => deleteOldNotifications(Date.now()),
  deleteOldEvents,
  sumDays,
];

/** A part that fails does not keep the rest from being done. */
async function maintain(): Promise<void> {
  for (const work of maintenance) {
    await work().catch((error) => log().error({ err: error }, "maintenance failed"));
  }
}

function maintainRegularly(): void {
  void maintain();
  setInterval(maintain, maintainEveryMs).unref();
}

function notifyRegularly(): void {
  const run = (work: () => Promise<void>) => inBackground("notifying accounts", work);
  const tellOf = async (batch: Batch) => {
    try {
      await notifyOfUsage(batch, Date.now());
    } catch (error) {
      usageRecorder().forgetUses(batch);
      throw error;
    }
  };
  usageRecorder().onWritten((batch) => run(() => tellOf(batch)));
  const checkKeys = async () => {
    await settleOverlaps();
    await notifyOfKeys(Date.now());
  };
  setInterval(() => run(checkKeys), checkKeysEveryMs).unref();
}

let stopWatching = () => {};

async function start(): Promise<void> {
  parseEnv(process.env, true); // the launcher checks this too, but not every process has a launcher
  watchDescriptors();
  // Pages behind the API leave metering, maintenance and notifications to it.
  if (apiProcess()) {
    await startReplica();
    stopWatching = await watchDatabase(() => sql()`select 1`);
  } else await startApi();
}

async function startApi(): Promise<void> {
  for (const sentence of misspeltVariables(process.env)) log().warn(sentence);
  const warning = memoryWarning(process.constrainedMemory(), env().serves, env().processes);
  if (warning) log().warn(warning);
  const { applied, known } = await migrate().catch((error) => {
    // The launcher restarts an embedded Postgres, and this process until it can use it.
    throw env().database.kind === "managed" ? databaseError(error) : error;
  });
  if (applied.length > 0 && env().database.kind === "managed") log().info({ applied }, "the schema was migrated");
  await startReplica();
  await requirePlans();
  // A failure must not stop the start: records wait in memory until the maintenance has made the partitions.
  await ensurePartitions().catch((error) => log().error({ err: error }, "partitions could not be made"));
  await replayJournal().catch((error) => log().error({ err: error }, "the usage journal could not be read"));
  // Before following changes: otherwise a ban that is lifted meanwhile would come back.
  await followRecords(records);
  keyCache().follow();
  followLiftedBans();
  await changeFeed().start(known);
  usageRecorder().start();
  await heartbeat().start();
  maintainRegularly();
  reconcileRegularly();
  notifyRegularly();
  // Our own server stops the runtime itself. This is for other servers.
  process.on("beforeExit", () => usageRecorder().flush());
  process.on("SIGTERM", () => usageRecorder().flush());
}

/** Migrates the schema, follows changes, and restores the counters. */
export const startRuntime = (): Promise<void> => perProcess("runtime", start);

/** Call it when no request is in flight. Returns whether all usage is saved. */
export async function stopRuntime(): Promise<boolean> {
  await backgroundDone();
  await worker().stop();
  stopWatching();
  const saved = apiProcess() ? true : await stopApi();
  await stopReplica();
  await closePool(5);
  return saved;
}

async function stopApi(): Promise<boolean> {
  const saved = await usageRecorder().stop();
  await heartbeat().stop();
  await changeFeed().stop();
  return saved;
}
