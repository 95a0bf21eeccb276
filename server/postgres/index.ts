import { runsWith } from "@/server/pids";
import { majorOf } from "@/server/postgres/binaries";
import { ensureCluster } from "@/server/postgres/cluster";
import { connectionUrl } from "@/server/postgres/home";
import { bringUp } from "@/server/postgres/launch";
import { runningPostmaster } from "@/server/postgres/postmaster";
import { stopPostmaster } from "@/server/postgres/stop";
import { keepRunning } from "@/server/postgres/supervise";
import { prepareDataFolder } from "@/server/settings";

type RunningPostgres = {
  /** With user and password. */
  url: string;
  /** Such as `18`. */
  major: string;
  /** It was already running. */
  adopted: boolean;
  /** Keeps all committed data. `forced` is faster. */
  stop(forced?: AbortSignal): Promise<void>;
  /** Until the signal aborts. */
  keepRunning(log: (line: string) => void, until: AbortSignal): Promise<void>;
};

type Start = { dataDir: string; signal?: AbortSignal };

/**
 * Starts or adopts the Postgres of a data folder, which keeps running after this process unless it is stopped.
 * @param signal ends the start by throwing its reason; a Postgres that was launched is stopped first
 * @throws Failure, one sentence, if it cannot be started
 */
export async function startPostgres({ dataDir, signal }: Start): Promise<RunningPostgres> {
  const cluster = await ensureCluster(await prepareDataFolder(dataDir));
  const running = await bringUp(cluster, undefined, signal);
  return {
    url: await connectionUrl(cluster.home, running.port),
    major: majorOf(cluster.binaries),
    adopted: running.adopted,
    stop: async (forced) => {
      // Without its folder there is no note of it, but it may still run.
      const current = (await runningPostmaster(cluster.home)) ?? running;
      if (await runsWith(current.pid, cluster.home.cluster)) await stopPostmaster(current, forced);
    },
    keepRunning: (log, until) => keepRunning(cluster, running, log, until),
  };
}
