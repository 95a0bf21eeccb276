import { realpath } from "node:fs/promises";
import { majorOf } from "@/server/postgres/binaries";
import { ensureCluster } from "@/server/postgres/cluster";
import { connectionUrl, findHome } from "@/server/postgres/home";
import { bringUp } from "@/server/postgres/launch";
import { runningPostmaster } from "@/server/postgres/postmaster";
import { stopPostmaster } from "@/server/postgres/stop";
import { keepRunning } from "@/server/postgres/supervise";
import { prepareDataFolder } from "@/server/settings";

/** A Postgres that accepts connections. */
export type RunningPostgres = {
  /** The connection URL of our database in it, with user and password. */
  url: string;
  /** Its major version, such as `18`. */
  major: string;
  /** It was running before; then it may be somebody else's to stop. */
  adopted: boolean;
  /** Stops it; all that was committed is kept. `forced` hurries. */
  stop(forced?: AbortSignal): Promise<void>;
  /** Restarts it whenever it ends, until the signal aborts; rejects with a Failure when that does not help. */
  keepRunning(log: (line: string) => void, until: AbortSignal): Promise<void>;
};

/**
 * Starts the Postgres of a data folder, or adopts the one that runs there; makes folder, cluster and database on first
 * use. It outlives this process unless it is stopped.
 *
 * @param dataDir the data folder
 * @throws Failure, one sentence for people, when it cannot be started here
 */
export async function startPostgres({ dataDir }: { dataDir: string }): Promise<RunningPostgres> {
  const cluster = await ensureCluster(await prepareDataFolder(dataDir));
  const running = await bringUp(cluster);
  return {
    url: await connectionUrl(cluster.home, running.port),
    major: majorOf(cluster.binaries),
    adopted: running.adopted,
    stop: async (forced) => {
      const current = await runningPostmaster(cluster.home);
      if (current) await stopPostmaster(current, forced);
    },
    keepRunning: (log, until) => keepRunning(cluster, running, log, until),
  };
}

/**
 * Finds the Postgres that runs for a data folder.
 *
 * @param dataDir the data folder
 * @returns its connection URL, or undefined when none runs
 * @throws Failure when it belongs to another user
 */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  const home = folder && (await findHome(folder));
  const running = home && (await runningPostmaster(home));
  return running ? await connectionUrl(home, running.port) : undefined;
}
