import { logToStandardError } from "@/lib/base/log";
import { closePools } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { errorCode, Failure } from "@/server/failure";
import { lockSoon, tryLock } from "@/server/lock";
import { startPostgres } from "@/server/postgres";
import { dataLock, prepareDataFolder, projectRoot, readSettings } from "@/server/settings";
import { aborted, listenForStop } from "@/server/signals";

const patienceMs = 60_000;
const interrupted = 130;

/**
 * Does some work on the configured database, with its schema up to date: on the operator's own, or on that of the data
 * folder, whether the service runs on it at the moment or not.
 *
 * @throws Failure, one sentence, when the database cannot be used; whatever the work throws
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  finishFirst();
  process.chdir(projectRoot); // where the migrations are
  const settings = readSettings([], process.env);
  return settings.managed ? await onDatabase(work) : await onEmbedded(settings.dataDir, work);
}

/** From here on a Ctrl-C waits until the work is done and Postgres is as it was; a second one does not wait. */
function finishFirst(): void {
  aborted(listenForStop().forced).then(() => process.exit(interrupted));
}

async function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  logToStandardError();
  try {
    await migrate().catch((error: unknown) => {
      throw errorCode(error) ? new Failure(`Cannot use the database: ${sentence(error)}`) : error;
    });
    return await work();
  } finally {
    await closePools(5);
  }
}

/** Some errors of the driver have no message, but several causes. */
function sentence(error: unknown): string {
  return (error instanceof Error && error.message) || String(errorCode(error));
}

/**
 * Uses the Postgres of a data folder: the one that runs, or else one that is started for the moment. Of several commands
 * at once one goes after the other, so that none stops what another one uses.
 */
async function onEmbedded<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const dataDir = await prepareDataFolder(folder);
  const release = await lockSoon(`command ${dataDir}`, patienceMs);
  if (!release) throw new Failure(`Another command is still using ${dataDir}. Try again later.`);
  const postgres = await startPostgres({ dataDir });
  // lib/env has not been read yet. The launcher hands the same variable to its server.
  process.env.EMBEDDED_DATABASE_URL = postgres.url;
  try {
    return await onDatabase(work);
  } finally {
    if (!postgres.adopted) await stopIfUnused(dataDir, () => postgres.stop());
    await release();
  }
}

/** The service may have been started meanwhile and have adopted our Postgres; then it is the service's to stop. */
async function stopIfUnused(dataDir: string, stop: () => Promise<void>): Promise<void> {
  const release = await tryLock(dataLock(dataDir));
  if (!release) return;
  await stop();
  await release();
}
