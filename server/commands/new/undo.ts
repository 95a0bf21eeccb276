import { existsSync } from "node:fs";
import { connect } from "@/lib/platform/db/client";
import { findPending, readMigrations } from "@/lib/platform/db/migrations";
import { withDatabase } from "@/server/commands/database";
import { command, flag } from "@/server/commands/options";
import { Failure } from "@/server/launcher/failure";
import { readSettings } from "@/server/launcher/settings";
import { changedSince, dropLastRun, lastRun, type Run, takeBack } from "./run-record";

const help = `Takes back the last run: removes the files that it wrote, and takes its lines out of the files that it changed.

  npm run new -- --undo
  npm run new -- --undo --force   files that were changed since get their text of before the run, too; and although a
                                  database has applied the migration`;

async function isPending(tag: string): Promise<boolean> {
  const on = connect(1);
  try {
    const { pending } = await findPending(on, await readMigrations());
    return pending.some((migration) => migration.tag === tag);
  } finally {
    await on.end();
  }
}

/** Whether the database that `npm start` uses has the migration. */
async function isApplied(tag: string): Promise<boolean> {
  const { managed, dataDir } = readSettings([], process.env);
  if (!managed && !existsSync(dataDir)) return false;
  return !(await withDatabase(
    () => isPending(tag),
    async () => {},
  ));
}

async function filesToTakeBack({ files, migration }: Run, force: boolean): Promise<Run["files"]> {
  if (!migration || !(await isApplied(migration))) return files;
  if (!force) {
    throw new Failure(
      `The database has applied ${migration}, so it stays. With --force, all else is taken back; then drop the table: npm run migration -- --name drop-it`,
    );
  }
  return files.filter(({ path }) => !path.startsWith("drizzle/"));
}

async function takeBackLast(force: boolean): Promise<void> {
  const run = lastRun();
  if (!run) throw new Failure("There is nothing to take back.");
  const files = await filesToTakeBack(run, force);
  const changed = changedSince(files).map((path) => `\n  ${path}`);
  if (changed.length > 0 && !force) {
    throw new Failure(
      `These files were changed since. Commit what you want to keep, and use --force:${changed.join("")}`,
    );
  }
  takeBack(files);
  dropLastRun();
  console.log(`Took back ${run.title}.`);
}

export const undo = command(help, { force: flag }, ({ force = false }) => takeBackLast(force));
