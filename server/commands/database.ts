import { logToStandardError } from "@/lib/base/log";
import { closePools } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { errorCode, Failure } from "@/server/failure";
import { lockSoon, tryLock } from "@/server/lock";
import { startPostgres } from "@/server/postgres";
import { dataLock, prepareDataFolder, projectRoot, readSettings } from "@/server/settings";
import { aborted, listenForStop } from "@/server/signals";

const timeoutMs = 60_000;
const interrupted = 130;

/**
 * Runs work on the configured database, with its schema up to date: a managed one, or the one of the data folder, whether
 * or not the service is running.
 *
 * @param prepare what to do first
 * @throws Failure, one sentence, if the database cannot be used; errors of the work as thrown
 */
export async function withDatabase<T>(work: () => Promise<T>, prepare: () => Promise<unknown> = migrate): Promise<T> {
  finishFirst();
  process.chdir(projectRoot); // the migrations are there
  const settings = readSettings([], process.env);
  return settings.managed ? await onDatabase(work, prepare) : await onEmbedded(settings.dataDir, work, prepare);
}

/** From here, a Ctrl-C waits until the work is done and Postgres is stopped; a second one does not wait. */
function finishFirst(): void {
  aborted(listenForStop().forced).then(() => process.exit(interrupted));
}

async function onDatabase<T>(work: () => Promise<T>, prepare: () => Promise<unknown>): Promise<T> {
  logToStandardError();
  try {
    await prepare().catch((error: unknown) => {
      throw errorCode(error) ? new Failure(`Cannot use the database: ${sentence(error)}`) : error;
    });
    return await work();
  } finally {
    await closePools(5);
  }
}

/** Some driver errors have no message, but several causes. */
function sentence(error: unknown): string {
  return (error instanceof Error && error.message) || String(errorCode(error));
}

/**
 * Uses the Postgres of a data folder: the running one, or one that is started temporarily. Concurrent commands take
 * turns, so that none stops a Postgres that another one uses.
 */
async function onEmbedded<T>(folder: string, work: () => Promise<T>, prepare: () => Promise<unknown>): Promise<T> {
  const dataDir = await prepareDataFolder(folder);
  const release = await lockSoon(`command ${dataDir}`, timeoutMs);
  if (!release) throw new Failure(`Another command is still using ${dataDir}. Try again later.`);
  const postgres = await startPostgres({ dataDir });
  // lib/base/env has not been read yet. The launcher passes the same variable to its server.
  process.env.EMBEDDED_DATABASE_URL = postgres.url;
  try {
    return await onDatabase(work, prepare);
  } finally {
    if (!postgres.adopted) await stopIfUnused(dataDir, () => postgres.stop());
    await release();
  }
}

/** A service that started meanwhile may have adopted our Postgres. Then the service stops it. */
async function stopIfUnused(dataDir: string, stop: () => Promise<void>): Promise<void> {
  const release = await tryLock(dataLock(dataDir));
  if (!release) return;
  await stop();
  await release();
}
