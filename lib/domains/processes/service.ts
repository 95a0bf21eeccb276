import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { HOUR_MS, SECOND_MS } from "@/lib/base/time";
import { usage } from "@/lib/domains/usage/recorder";
import { renewPools, statementTimeoutMs } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import * as queries from "./queries";

export type { Process } from "./queries";

const beatEveryMs = 5_000;
/** A process without a heartbeat for this long counts as dead: three beats. */
const silentSeconds = 16;
const timeoutMs = 1_000;
/** By then, Postgres has cancelled every earlier statement. */
const hangsAfterMs = statementTimeoutMs + 5_000;
const deadSeconds = HOUR_MS / SECOND_MS;

type Heartbeat = { start(): Promise<void>; stop(): Promise<void> };

function createHeartbeat(): Heartbeat {
  const self = { id: randomUUID(), host: hostname(), pid: process.pid, startedAt: new Date() };
  let timer: NodeJS.Timeout | undefined;
  let beating = false;
  let respondedAt = performance.now();

  /** Fails everything that waits for a hanging database. */
  function giveUpIfItHangs(): void {
    if (performance.now() - respondedAt < hangsAfterMs) return;
    respondedAt = performance.now();
    log().error("the database does not respond, closing its connections");
    renewPools().catch((error) => log().error({ err: error }, "the connections could not be closed"));
  }

  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
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
    beating = false;
  }

  return {
    async start() {
      await queries.deleteSilent(deadSeconds);
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
      // The row expires soon, so an unreachable database does not delay the stop.
      await Promise.race([leave, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** The heartbeat of this process, which other processes see. */
export const heartbeat = (): Heartbeat => perProcess("heartbeat", createHeartbeat);

/** The live processes, oldest first. */
export const listProcesses = (): Promise<queries.Process[]> => queries.findProcesses(silentSeconds);
