import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@/server/failure";
import type { Cluster } from "@/server/postgres/cluster";
import { bringUp, type Launched } from "@/server/postgres/launch";
import { isRunning } from "@/server/processes";
import { restartBudget } from "@/server/restarts";

const lookEveryMs = 250;

/**
 * Restarts a Postgres when it ends, on the same port, so that its URL stays valid. Polls the process, because an adopted
 * one is not our child.
 *
 * @param cluster the cluster
 * @param running its process
 * @param log receives each restart
 * @param until stops the supervision
 * @throws Failure if it ended too often, or does not start
 */
export async function keepRunning(
  cluster: Cluster,
  running: Launched,
  log: (line: string) => void,
  until: AbortSignal,
): Promise<void> {
  const nextDelay = restartBudget();
  let { pid } = running;
  while (!until.aborted) {
    await sleep(lookEveryMs);
    if (until.aborted || (await isRunning(pid))) continue;
    const delay = nextDelay();
    if (delay === undefined) throw new Failure(`Postgres keeps stopping. See its log: ${cluster.home.logFile}`);
    log("Postgres stopped unexpectedly. Restarting it.");
    await sleep(delay);
    if (until.aborted) return;
    ({ pid } = await bringUp(cluster, running.port));
    log("Postgres is running again.");
  }
}
