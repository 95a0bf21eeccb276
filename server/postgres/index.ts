import { setTimeout as sleep } from "node:timers/promises";
import { restartBudget } from "@/server/launcher/child-process";
import { isRunning, runsWith } from "@/server/launcher/pids";
import { prepareDataFolder } from "@/server/launcher/settings";
import { majorOf } from "@/server/postgres/binaries";
import { type Cluster, ensureCluster } from "@/server/postgres/cluster";
import { connectionUrl } from "@/server/postgres/home";
import { type RunningPostgres, startOrAdopt } from "@/server/postgres/launch";
import { runningPostmaster, stopPostmaster } from "@/server/postgres/postmaster";

const lookEveryMs = 250;
/** When the first restarts did not help. */
const pauseMs = 5_000;

/**
 * Starts or adopts the Postgres of a data folder, which keeps running after this process unless it is stopped.
 * @param signal ends the start by throwing its reason; a Postgres that was launched is stopped first
 * @throws UserError if it cannot be started
 */
export async function startPostgres({ dataDir, signal }: { dataDir: string; signal?: AbortSignal }) {
  const cluster = await ensureCluster(await prepareDataFolder(dataDir));
  const running = await startOrAdopt(cluster, undefined, signal);
  return {
    /** With user and password. */
    url: await connectionUrl(cluster.home, running.port),
    major: majorOf(cluster.binaries),
    adopted: running.adopted,
    /** Keeps all committed data. `forced` is faster. */
    stop: async (forced?: AbortSignal): Promise<void> => {
      // Without its folder there is no file with its ID, but it may still run.
      const current = (await runningPostmaster(cluster.home)) ?? running;
      if (await runsWith(current.pid, cluster.home.pgData)) await stopPostmaster(current, forced);
    },
    keepRunning: (log: (line: string) => void, until: AbortSignal) => keepRunning(cluster, running, log, until),
  };
}

/**
 * On the same port, so that the URL stays valid, for as long as it takes: a full disk may be full for hours. Polls the
 * process, because an adopted one is not our child. `log` receives each restart, and each new reason why it failed.
 */
async function keepRunning(
  cluster: Cluster,
  running: RunningPostgres,
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
      ({ pid } = await startOrAdopt(cluster, running.port));
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
