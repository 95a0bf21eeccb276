import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { product } from "@/lib/base/product";
import { databasePools } from "@/lib/platform/db/client";
import { writeBackup } from "@/server/postgres/backup";
import { embeddedDataDir, withDatabase } from "./database";
import { fileCommand } from "./options";
import { runProgram } from "./program";

const help = `Writes all data of the embedded Postgres into one file, whether the service runs or not.

  npm run backup -- <file>

All data is from one moment. npm run restore reads the file, even with a newer version of the embedded Postgres.
A backup that is stopped, or takes longer than an hour, writes no file.`;

/** One name for each data folder, so that the next backup into the same folder replaces a draft that was left. */
function draftOf(file: string, dataDir: string): string {
  const owner = createHash("sha256").update(`${hostname()} ${dataDir}`).digest("hex").slice(0, 12);
  return join(dirname(file), `${product.slug}-${owner}.tmp`);
}

async function backUp(file: string): Promise<void> {
  const draft = draftOf(file, await embeddedDataDir("pg_dump"));
  await withDatabase((stop) => writeBackup(databasePools().transactions, { file, draft, stop }));
  console.error(`Wrote all data to ${file}.`);
}

await runProgram(fileCommand(help, backUp));
