import { realpath } from "node:fs/promises";
import { runsWith } from "@/server/pids";
import { majorOf } from "@/server/postgres/binaries";
import { ensureCluster } from "@/server/postgres/cluster";
import { connectionUrl, findHome } from "@/server/postgres/home";
import { bringUp } from "@/server/postgres/launch";
import { runningPostmaster } from "@/server/postgres/postmaster";
import { stopPostmaster } from "@/server/postgres/stop";
import { keepRunning } from "@/server/postgres/supervise";
import { prepareDataFolder } from "@/server/settings";

type RunningPostgres = {
  /** The connection URL of our database, with user and password. */
  url: string;
  /** Its major version, such as `18`. */
  major: string;
  /** It was already running. */
  adopted: boolean;
  /** Stops it and keeps all committed data. `forced` is faster. */
  stop(forced?: AbortSignal): Promise<void>;
  /** Restarts it when it ends, until the signal aborts. */
  keepRunning(log: (line: string) => void, until: AbortSignal): Promise<void>;
};

type Start = { dataDir: string; signal?: AbortSignal };

/**
 * Starts or adopts the Postgres of a data folder; creates folder, cluster and database on first use. It keeps running
 * after this process unless it is stopped.
 *
 * @param dataDir the data folder
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

/**
 * Finds the Postgres that runs for a data folder.
 *
 * @param dataDir the data folder
 * @returns its connection URL, or undefined if none is running
 * @throws Failure if it belongs to another user
 */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  const home = folder && (await findHome(folder));
  const running = home && (await runningPostmaster(home));
  return running ? await connectionUrl(home, running.port) : undefined;
}
