import { setTimeout as sleep } from "node:timers/promises";
import { isRunning } from "@/server/pids";
import type { Cluster } from "@/server/postgres/cluster";
import { bringUp, type Launched } from "@/server/postgres/launch";
import { restartBudget } from "@/server/restarts";

const lookEveryMs = 250;
/** When the first restarts did not help. */
const pauseMs = 5_000;

/**
 * On the same port, so that the URL stays valid, for as long as it takes: a full disk may be full for hours. Polls the
 * process, because an adopted one is not our child. `log` receives each restart, and each new reason why it failed.
 */
export async function keepRunning(
  cluster: Cluster,
  running: Launched,
  log: (line: string) => void,
  until: AbortSignal,
): Promise<void> {
  const nextDelay = restartBudget();
  let { pid } = running;
  let reason: string | undefined;
  while (!until.aborted) {
    await pause(lookEveryMs, until);
    if (until.aborted || (await isRunning(pid))) continue;
    if (!reason) log("Postgres stopped unexpectedly. Restarting it.");
    await pause(nextDelay() ?? pauseMs, until);
    if (until.aborted) return;
    try {
      ({ pid } = await bringUp(cluster, running.port));
      reason = undefined;
      log("Postgres is running again.");
    } catch (error) {
      const { message } = error as Error;
      if (message !== reason) log(`Trying again until Postgres starts. ${message}`);
      reason = message;
    }
  }
}

const pause = (ms: number, until: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: until }).catch(() => undefined);
