import { Failure } from "@/server/failure";
import { lockSoon } from "@/server/lock";
import { restoreInto } from "@/server/restore";
import { dataLock, prepareDataFolder, readSettings } from "@/server/settings";
import { listenForStop } from "@/server/signals";
import { takeTurn } from "./database";
import { onlyFile } from "./options";
import { runProgram } from "./program";

const timeoutMs = 3000;

const usage = `Replaces all data of the embedded Postgres with the data of a backup. Stop the service first.

  npm run restore -- <file>

The data in DATA_DIR does not change until the whole file has been read.`;

const read = {
  help: usage,
  prepare(args: string[]) {
    const file = onlyFile(args);
    return async () => {
      const settings = readSettings([], process.env);
      if (settings.managed) throw new Failure("With DATABASE_URL, use pg_restore of that Postgres.");
      const stop = listenForStop();
      const dataDir = await prepareDataFolder(settings.dataDir);
      await takeTurn(dataDir, stop.requested);
      const release = await lockSoon(dataLock(dataDir), timeoutMs, stop.requested);
      if (!release) throw new Failure(`The service runs on ${dataDir}. Stop it, then restore.`);
      await restoreInto(dataDir, file, stop);
      console.error(`${dataDir} has the data of ${file}. Start the service: npm start`);
      await release();
    };
  },
};

await runProgram({ usage, commands: { read } }, ["read", ...process.argv.slice(2)]);
