import { UserError } from "@/lib/base/errors";
import { lockSoon } from "@/server/launcher/lock";
import { dataLock } from "@/server/launcher/settings";
import { listenForStop } from "@/server/launcher/signals";
import { restoreInto } from "@/server/postgres/restore";
import { embeddedDataDir, takeTurn } from "./database";
import { fileCommand } from "./options";
import { runProgram } from "./program";

const timeoutMs = 3000;

const help = `Replaces all data of the embedded Postgres with the data of a backup. Stop the service first.

  npm run restore -- <file>

The data in DATA_DIR does not change until the whole file has been read.`;

async function restore(file: string): Promise<void> {
  const dataDir = await embeddedDataDir("pg_restore");
  const stop = listenForStop();
  await takeTurn(dataDir, stop.requested);
  const release = await lockSoon(dataLock(dataDir), timeoutMs, stop.requested);
  if (!release) throw new UserError(`The service runs on ${dataDir}. Stop it, then restore.`);
  await restoreInto(dataDir, file, stop);
  console.error(`${dataDir} has the data of ${file}. Start the service: npm start`);
  await release();
}

await runProgram(fileCommand(help, restore));
