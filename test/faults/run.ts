// `npm run test:faults`: causes each fault under load, balances the books, and writes docs/faults.md. Names of groups or
// faults as arguments run these only, and write nothing.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@/lib/platform/db/migrate";
import { stopRuntime } from "@/lib/runtime/start";
import { buildIfChanged } from "@/server/build";
import { projectRoot } from "@/server/settings";
import { startOwnPostgres } from "@/test/own-postgres";
import { publishedAt } from "@/test/published";
import { type Result, runFault } from "./fault";
import { groups } from "./groups";
import { asMarkdown, line } from "./report";
import { startWorld } from "./world";

const wanted = process.argv.slice(2);
const isWanted = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
await buildIfChanged({ root: projectRoot, dev: true, signal: new AbortController().signal, detail: () => undefined });
const postgres = await startOwnPostgres();
Object.assign(process.env, { LOG_LEVEL: "silent", DATABASE_URL: postgres.url });
await migrate();
const results: Result[] = [];
for (const { name, shape, faults: all } of groups) {
  const faults = all.filter((fault) => isWanted(name, fault.name));
  if (faults.length === 0) continue;
  const world = await startWorld(shape, postgres);
  const published = await publishedAt(world.url);
  for (const fault of faults) {
    const result = await runFault(fault, world, published);
    results.push(result);
    console.log(line(result));
    for (const problem of result.problems) console.log(`  ✗ ${problem}`);
    if (wanted.length === 0) await writeFile(join(projectRoot, "docs", "faults.md"), asMarkdown(results));
  }
  await world.stop();
}
await stopRuntime();
await postgres.remove();
process.exit(results.some(({ problems }) => problems.length > 0) ? 1 : 0);
