import { withDatabase } from "./database";
import { readOptions } from "./options";
import { runProgram } from "./program";

const usage = `Brings the schema of the database up to date, as every start does. A deployment runs it as a step of its own.

  npm run migrate

The database is that of DATABASE_URL, or the one in DATA_DIR.`;

/** `migrate up` */
const up = {
  help: usage,
  prepare(args: string[]) {
    readOptions(args, {});
    return () => withDatabase(async () => console.error("The schema is up to date."));
  },
};

await runProgram({ usage, commands: { up } }, ["up", ...process.argv.slice(2)]);
