import { requirePlans } from "@/lib/domains/accounts/service";
import { dryRun } from "@/lib/platform/db/dry-run";
import { migrate } from "@/lib/platform/db/migrate";
import { withDatabase } from "./database";
import { readOptions } from "./options";
import { runProgram } from "./program";

const usage = `Brings the schema of the database up to date, as every start does. A deployment runs it as a step of its own.

  npm run migrate
  npm run migrate -- --dry-run   prints what it would do, and changes nothing
  npm run migrate -- --force     applies migrations that older processes cannot work with, while such processes run

The database is that of DATABASE_URL, or the one in DATA_DIR.`;

async function print(lines: Promise<string[]>): Promise<void> {
  for (const line of await lines) console.log(line);
}

async function apply(force: boolean): Promise<void> {
  const { applied } = await migrate({ force });
  for (const tag of applied) console.error(`Applied ${tag}.`);
  await requirePlans();
  console.error("The schema is up to date.");
}

const up = {
  help: usage,
  prepare(args: string[]) {
    const options = readOptions(args, { "dry-run": { type: "boolean" }, force: { type: "boolean" } });
    const work = () => (options["dry-run"] ? print(dryRun()) : apply(options.force === true));
    return () => withDatabase(async () => {}, work);
  },
};

await runProgram({ usage, commands: { up } }, ["up", ...process.argv.slice(2)]);
