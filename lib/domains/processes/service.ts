import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { usage } from "@/lib/domains/usage/recorder";
import { renewPools, statementTimeoutMs } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import * as queries from "./queries";

export type { Process } from "./queries";

const beatEveryMs = 5_000;
/** One that was silent for longer than three beats is taken for dead. */
const silentSeconds = 16;
const patienceMs = 1_000;
/** By then Postgres has given up every statement that may be before ours. */
const hangsAfterMs = statementTimeoutMs + 5_000;
const forgottenSeconds = 3_600;

type Heartbeat = { start(): Promise<void>; stop(): Promise<void> };

function createHeartbeat(): Heartbeat {
  const self = { id: randomUUID(), host: hostname(), pid: process.pid, startedAt: new Date() };
  let timer: NodeJS.Timeout | undefined;
  let underWay = false;
  let respondedAt = performance.now();

  /** Lets all that waits for a database which hangs fail, rather than wait until it goes on. */
  function giveUpIfItHangs(): void {
    if (performance.now() - respondedAt < hangsAfterMs) return;
    respondedAt = performance.now();
    log().error("the database does not respond, closing its connections");
    renewPools().catch((error) => log().error({ err: error }, "they could not be given up"));
  }

  async function beat(): Promise<void> {
    if (underWay) return;
    underWay = true;
    const { engine, since } = limiter().health();
    const limiterAwaySince = since === undefined ? null : new Date(since);
    await queries
      .upsertProcess({ ...self, limiterEngine: engine, limiterAwaySince, logRowsDropped: usage().dropped })
      .then(
        () => {
          respondedAt = performance.now();
        },
        (error) => log().debug({ err: error }, "could not write that this process is alive"),
      );
    underWay = false;
  }

  return {
    async start() {
      await queries.deleteSilent(forgottenSeconds);
      await beat();
      timer = setInterval(() => {
        giveUpIfItHangs();
        void beat();
      }, beatEveryMs);
      timer.unref();
    },
    async stop() {
      if (!timer) return;
      clearInterval(timer);
      const leave = queries
        .deleteProcess(self.id)
        .catch((error) => log().debug({ err: error }, "could not write that this process stops"));
      // Not worth waiting for a database that is away: the row is out of date in a moment.
      await Promise.race([leave, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}

/** What says that this process is alive, for the others to see. */
export const heartbeat = (): Heartbeat => perProcess("heartbeat", createHeartbeat);

/** The processes that are alive, as they said themselves within the last seconds; the longest running first. */
export const listProcesses = (): Promise<queries.Process[]> => queries.findProcesses(silentSeconds);
