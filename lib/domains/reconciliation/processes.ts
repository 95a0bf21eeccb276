import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { silentSeconds, thisProcess } from "@/lib/platform/db/processes";
import { watchDatabase } from "@/lib/platform/db/watch";
import { apiLimiter } from "@/lib/platform/limiter";
import * as queries from "./processes-queries";

export type { Process } from "./processes-queries";

const timeoutMs = 1_000;
/** A day is a window of the limiter: a process that was killed may explain a difference within it. */
const keptSeconds = DAY_MS / SECOND_MS;

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

type Heartbeat = { start(): Promise<void>; stop(): Promise<void> };

function createHeartbeat(): Heartbeat {
  let stopWatching: (() => void) | undefined;

  async function beat(): Promise<void> {
    const { engine, since, lastAwayAt } = apiLimiter().health();
    await queries.upsertProcess({
      ...thisProcess(),
      limiterEngine: engine,
      limiterAwaySince: dateOf(since),
      limiterLastAwayAt: dateOf(since === undefined ? lastAwayAt : Date.now()),
      logRowsDropped: usageRecorder().dropped,
      usageLostAt: dateOf(usageRecorder().lostAt),
      usageWaitsMs: usageRecorder().waitsMs,
    });
  }

  return {
    async start() {
      await queries.deleteSilent(keptSeconds);
      stopWatching = await watchDatabase(beat);
    },
    async stop() {
      if (!stopWatching) return;
      stopWatching();
      const leave = queries
        .stopProcess(thisProcess().id)
        .catch((error) => log().debug({ err: error }, "could not write that this process stops"));
      // The row expires soon, so an unreachable database does not delay the stop.
      await Promise.race([leave, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

export const heartbeat = (): Heartbeat => perProcess("heartbeat", createHeartbeat);

export const listProcesses = (): Promise<queries.Process[]> => queries.findProcesses(silentSeconds);
