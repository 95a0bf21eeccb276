import { UserError } from "@/lib/base/errors";
import { logToStandardError } from "@/lib/base/log";
import { databaseError } from "@/lib/platform/db/availability";
import { closePool } from "@/lib/platform/db/client";
import { surviveLostConnections } from "@/lib/platform/db/lost-connections";
import { migrate } from "@/lib/platform/db/migrate";
import { lockSoon, type Release, tryLock } from "@/server/launcher/lock";
import { dataLock, prepareDataFolder, readSettings } from "@/server/launcher/settings";
import { listenForStop, rejectWhenAborted, type StopSignals } from "@/server/launcher/signals";
import { startPostgres } from "@/server/postgres";

const timeoutMs = 60_000;

type Work<T> = (stop: AbortSignal) => Promise<T>;

/**
 * Runs work on the configured database, or on that of the data folder, whether or not the service is running. Work that
 * has begun decides how it stops; after a second Ctrl-C, nothing waits for it.
 * @throws UserError if the database cannot be used; Stopped; errors of the work as thrown
 */
export const withDatabase = <T>(work: Work<T>): Promise<T> =>
  withDatabaseAsItIs(async (stop) => {
    await migrate().catch((error: unknown) => {
      throw databaseError(error);
    });
    return work(stop);
  });

/** Without migrating it first. */
export async function withDatabaseAsItIs<T>(work: Work<T>): Promise<T> {
  const stop = listenForStop();
  const settings = readSettings();
  return settings.managed ? await onDatabase(work, stop) : await onEmbedded(settings.dataDir, work, stop);
}

async function onDatabase<T>(work: Work<T>, stop: StopSignals): Promise<T> {
  logToStandardError();
  surviveLostConnections();
  try {
    return await Promise.race([work(stop.requested), rejectWhenAborted(stop.forced, "Stopped.")]);
  } finally {
    await closePool(stop.forced.aborted ? 0 : 5);
  }
}

async function onEmbedded<T>(folder: string, work: Work<T>, stop: StopSignals): Promise<T> {
  const dataDir = await prepareDataFolder(folder);
  const release = await takeTurn(dataDir, stop.requested);
  const postgres = await startPostgres({ dataDir, signal: stop.requested });
  // lib/base/env has not been read yet. The launcher passes the same variable to its server.
  process.env.EMBEDDED_DATABASE_URL = postgres.url;
  try {
    return await onDatabase(work, stop);
  } finally {
    await stopIfUnused(dataDir, () => postgres.stop(stop.forced));
    await release();
  }
}

/** @throws UserError if there is no embedded Postgres, which names the program to use instead */
export async function embeddedDataDir(instead: string): Promise<string> {
  const settings = readSettings();
  if (settings.managed) throw new UserError(`With DATABASE_URL, use ${instead} of that Postgres.`);
  return prepareDataFolder(settings.dataDir);
}

/** Commands take turns, so that none stops a Postgres that another one uses. */
export async function takeTurn(dataDir: string, signal: AbortSignal): Promise<Release> {
  const release = await lockSoon(`command ${dataDir}`, timeoutMs, signal);
  if (!release) throw new UserError(`Another command is still using ${dataDir}. Try again later.`);
  return release;
}

/** A service stops its Postgres itself. One without a service was started here, or left by a killed process. */
async function stopIfUnused(dataDir: string, stop: () => Promise<void>): Promise<void> {
  const release = await tryLock(dataLock(dataDir));
  if (!release) return;
  await stop();
  await release();
}
