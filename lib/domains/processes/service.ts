import { setTimeout as sleep } from "node:timers/promises";
import type { AccountId } from "@/lib/base/account-id";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { silentSeconds, thisProcess } from "@/lib/base/this-process";
import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { usage } from "@/lib/domains/usage/recorder";
import { renewPools, statementTimeoutMs } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import * as queries from "./queries";

export type { Process, Receipts } from "./queries";

const beatEveryMs = 5_000;
const timeoutMs = 1_000;
/** By then, Postgres has cancelled every earlier statement. */
const hangsAfterMs = statementTimeoutMs + 5_000;
/** A day is a window of the limiter: a process that was killed may explain a difference within it. */
const keptSeconds = DAY_MS / SECOND_MS;

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

type Heartbeat = { start(): Promise<void>; stop(): Promise<void> };

function createHeartbeat(): Heartbeat {
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
    const { engine, since, lastAwayAt } = limiter().health();
    await queries
      .upsertProcess({
        ...thisProcess(),
        limiterEngine: engine,
        limiterAwaySince: dateOf(since),
        limiterLastAwayAt: dateOf(since === undefined ? lastAwayAt : Date.now()),
        logRowsDropped: usage().dropped,
        usageLostAt: dateOf(usage().lostAt),
        usageWaitsMs: usage().waitsMs,
      })
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
      await queries.deleteSilent(keptSeconds);
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
        .stopProcess(thisProcess().id)
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

const receiptsKeptDays = 30;

/** When each process stopped to accept a revoked key. @returns undefined if none has confirmed it, or long after */
export const revocationReceipts = (hash: Uint8Array): Promise<queries.Receipts | undefined> =>
  queries.findReceipts("key", Buffer.from(hash).toString("hex"), silentSeconds);

/** When each process applied the latest change of an account's plan or limits. */
export const planReceipts = (accountId: AccountId): Promise<queries.Receipts | undefined> =>
  queries.findReceipts("account", String(accountId), silentSeconds);

export const deleteOldReceipts = (): Promise<void> => queries.deleteReceiptsBefore(receiptsKeptDays);
