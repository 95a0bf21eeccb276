import { requirePlans } from "@/lib/domains/accounts/service";
import { databaseError } from "@/lib/platform/db/availability";
import { dryRun } from "@/lib/platform/db/dry-run";
import { migrate } from "@/lib/platform/db/migrate";
import { withDatabaseAsItIs } from "./database";
import { command, flag } from "./options";
import { runProgram } from "./program";

const help = `Brings the schema of the database up to date, as every start does. A deployment runs it as a step of its own.

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

const options = { "dry-run": flag, force: flag };

const up = command(help, options, async (values) => {
  await withDatabaseAsItIs(async () => {
    await (values["dry-run"] ? print(dryRun()) : apply(values.force === true)).catch((error: unknown) => {
      throw databaseError(error);
    });
  });
});

await runProgram(up);
