import { Failure } from "@/server/failure";
import { lockSoon } from "@/server/lock";
import { restoreInto } from "@/server/restore";
import { dataLock } from "@/server/settings";
import { listenForStop } from "@/server/signals";
import { embeddedDataDir, takeTurn } from "./database";
import { onlyFile } from "./options";
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
  if (!release) throw new Failure(`The service runs on ${dataDir}. Stop it, then restore.`);
  await restoreInto(dataDir, file, stop);
  console.error(`${dataDir} has the data of ${file}. Start the service: npm start`);
  await release();
}

await runProgram({
  help,
  prepare(args) {
    const file = onlyFile(args);
    return () => restore(file);
  },
});
