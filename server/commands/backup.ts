import { sql } from "@/lib/platform/db/client";
import { writeBackup } from "@/server/backup";
import { Failure } from "@/server/failure";
import { readSettings } from "@/server/settings";
import { withDatabase } from "./database";
import { onlyFile } from "./options";
import { runProgram } from "./program";

const usage = `Writes all data of the embedded Postgres into one file, whether the service runs or not.

  npm run backup -- <file>

All data is from one moment. npm run restore reads the file, even with a newer version of the embedded Postgres.`;

const write = {
  help: usage,
  prepare(args: string[]) {
    const file = onlyFile(args);
    return async () => {
      if (readSettings([], process.env).managed) throw new Failure("With DATABASE_URL, use pg_dump of that Postgres.");
      await withDatabase(() => writeBackup(sql(), file));
      console.error(`Wrote all data to ${file}.`);
    };
  },
};

await runProgram({ usage, commands: { write } }, ["write", ...process.argv.slice(2)]);
