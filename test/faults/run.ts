// `npm run test:faults`: causes each fault under load, balances the books, and writes docs/faults.md. Names of groups or
// faults as arguments run these only, and write nothing.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildIfChanged } from "@/server/build";
import { projectRoot } from "@/server/settings";
import { installServers } from "@/test/install";
import { publishedAt } from "@/test/published";
import { type Result, runFault } from "./fault";
import { type Group, groups } from "./groups";
import { asMarkdown, line } from "./report";
import { startWorld, type World } from "./world";

const wanted = process.argv.slice(2);
const isWanted = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
const results: Result[] = [];
const failures: string[] = [];
const notRun: string[] = [];
let world: World | undefined;

function fail(name: string, problems: string[]): void {
  for (const problem of problems) {
    failures.push(`${name}: ${problem}`);
    console.log(`  ✗ ${problem}`);
  }
}

async function runGroup({ shape, faults }: Group): Promise<void> {
  world = await startWorld(shape);
  const published = await publishedAt(world.url);
  for (const fault of faults) {
    const missing = fault.needs?.(world);
    if (missing) {
      notRun.push(`${fault.name}: ${missing}`);
      continue;
    }
    const result = await runFault(fault, world, published);
    results.push(result);
    console.log(line(result));
    fail(fault.name, result.problems);
  }
}

async function stopAndExit(code: number): Promise<never> {
  await world?.stop();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stopAndExit(130));

await installServers();
await buildIfChanged({ root: projectRoot, dev: true, signal: new AbortController().signal, detail: () => undefined });
const chosen = groups.map((group) => ({
  ...group,
  faults: group.faults.filter(({ name }) => isWanted(group.name, name)),
}));
for (const group of chosen) {
  if (group.faults.length === 0) continue;
  await runGroup(group).catch((error: Error) => fail(`group ${group.name}`, [error.stack ?? error.message]));
  await world?.stop();
}
if (wanted.length === 0) await writeFile(join(projectRoot, "docs", "faults.md"), asMarkdown(results, notRun));
for (const reason of notRun) console.log(`not run: ${reason}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${results.length} faults, ${failures.length} problems`);
process.exit(failures.length > 0 ? 1 : 0);
