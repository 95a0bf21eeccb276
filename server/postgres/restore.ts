import postgres from "postgres";
import { UserError } from "@/lib/base/errors";
import { logToStandardError } from "@/lib/base/log";
import { identifier } from "@/lib/base/product";
import { surviveLostConnections } from "@/lib/platform/db/lost-connections";
import { migrate } from "@/lib/platform/db/migrate";
import { readMigrations } from "@/lib/platform/db/migrations";
import { sessionSettings } from "@/lib/platform/db/session";
import { rejectWhenAborted, type StopSignals } from "@/server/launcher/signals";
import { startPostgres } from "@/server/postgres";
import { type BackupHeader, readBackup, readHeader } from "./backup";

const draftName = `${identifier}_restoring`;

/**
 * Reads the rows into a second database and then renames it, so that an invalid backup changes nothing.
 * @param dataDir a data folder that no service is running on
 * @throws UserError if the backup cannot be read, or is from a newer version of the service; Stopped after `stop`
 */
export async function restoreInto(dataDir: string, file: string, stop: StopSignals): Promise<void> {
  const header = await readHeader(file);
  const running = await startPostgres({ dataDir, signal: stop.requested });
  const url = new URL(running.url);
  const name = url.pathname.slice(1);
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const administrator = postgres(at("postgres"), { max: 1, onnotice: () => {}, connection: sessionSettings });
  const dropDraft = () => administrator`drop database if exists ${administrator(draftName)} with (force)`;
  try {
    await dropDraft();
    await administrator`create database ${administrator(draftName)}`;
    const unchanged = rejectWhenAborted(stop.requested, "Stopped. The data has not changed.");
    await Promise.race([fill(at(draftName), header, file), unchanged]);
    await administrator`drop database ${administrator(name)} with (force)`;
    await administrator`alter database ${administrator(draftName)} rename to ${administrator(name)}`;
  } catch (error) {
    await dropDraft().catch(() => {}); // unless Postgres has crashed
    throw error;
  } finally {
    await administrator.end();
    await running.stop(stop.forced);
  }
}

async function fill(url: string, header: BackupHeader, file: string): Promise<void> {
  process.env.EMBEDDED_DATABASE_URL = url; // lib/base/env has not been read yet
  logToStandardError();
  surviveLostConnections();
  const known = (await readMigrations()).map(({ when }) => when);
  if (!header.migrations.every((when) => known.includes(when))) {
    throw new UserError("The backup is of a newer version of the service. Restore it with that version.");
  }
  // The others then run over the rows, as on every upgrade.
  await migrate({ only: header.migrations });
  const on = postgres(url, { max: 1, onnotice: () => {}, connection: sessionSettings });
  try {
    await readBackup(on, file);
  } finally {
    await on.end();
  }
  // By force: the rows name processes of the time of the backup, and none uses this database.
  await migrate({ force: true });
}
