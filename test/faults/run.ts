// `npm run test:faults`: causes each fault under load, balances the ledger, and writes docs/appendix/faults.md. Names of groups or
// faults as arguments run these only, and write nothing but the part of `webhooks`. `floods` measures what others notice of one client.
import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildIfChanged } from "@/server/launcher/build";
import { projectRoot } from "@/server/launcher/settings";
import { installServers } from "@/test/install";
import { publishedAt } from "@/test/published";
import type { Totals } from "@/test/reports";
import { runFault } from "./fault";
import { floodNames } from "./flood";
import { measureFloods } from "./floods";
import { groups, withPages } from "./groups";
import { asMarkdown, floodLine, line, machineNow, type Report, withWebhooks } from "./report";
import { measureWebhooks } from "./webhooks";
import { type Shape, startWorld, type World } from "./world";

const wanted = process.argv.slice(2);
const isWanted = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: projectRoot, encoding: "utf8" }).trim();
const report: Report = {
  machine: `commit ${commit}, on ${machineNow()}`,
  floods: [],
  webhooks: [],
  results: [],
  notRun: [],
};
const failures: string[] = [];
let latest: Promise<World> | undefined;

function fail(name: string, problems: string[]): void {
  for (const problem of problems) {
    failures.push(`${name}: ${problem}`);
    console.log(`  ✗ ${problem}`);
  }
}

/** Runs work on a system of its own. An error is a failure of that name. */
async function within(name: string, shape: Shape, work: (world: World) => Promise<void>): Promise<void> {
  try {
    latest = startWorld(shape);
    await work(await latest);
  } catch (error) {
    fail(name, [(error as Error).stack ?? String(error)]);
  }
  await stopLatest();
}

/** Stops the system that runs. One that starts is stopped when it has started. */
async function stopLatest(): Promise<void> {
  const world = await latest?.catch(() => undefined);
  await world?.stop();
}

async function stopAndExit(code: number): Promise<never> {
  await stopLatest();
  process.exit(code);
}
// Not once: one Ctrl-C arrives several times, from the terminal, npm and tsx, and the next would end this process immediately.
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (!isStopping) void stopAndExit(130);
    isStopping = true;
  });
}

await installServers();
await buildIfChanged();
const floods = floodNames.filter((name) => isWanted("floods", name));
if (floods.length > 0) {
  await within("floods", withPages, (world) =>
    measureFloods(world, floods, (flooded) => {
      report.floods.push(flooded);
      console.log(floodLine(flooded));
      fail(flooded.flood, flooded.problems);
    }),
  );
}
for (const { name, shape, faults: all } of groups) {
  const faults = all.filter((fault) => isWanted(name, fault.name));
  if (faults.length === 0) continue;
  await within(`group ${name}`, shape, async (world) => {
    const published = await publishedAt(world.url);
    for (const fault of faults) {
      const missing = fault.needs?.(world);
      if (missing) {
        report.notRun.push(`${fault.name}: ${missing}`);
        continue;
      }
      const result = await runFault(fault, world, published);
      report.results.push(result);
      console.log(line(result));
      fail(fault.name, result.problems);
    }
  });
}
// Last, because they set variables of the environment for this process.
if (isWanted("webhooks")) {
  await measureWebhooks((measured) => {
    report.webhooks.push(measured);
    console.log(measured.line);
    fail("webhooks", measured.problems);
  }).catch((error: Error) => fail("webhooks", [error.stack ?? String(error)]));
}
const file = join(projectRoot, "docs", "appendix", "faults.md");
if (wanted.length === 0) await writeFile(file, asMarkdown(report));
if (wanted.join() === "webhooks") await writeFile(file, withWebhooks(await readFile(file, "utf8"), report));
for (const reason of report.notRun) console.log(`not run: ${reason}`);
for (const failure of failures) console.log(`failed: ${failure}`);
const { results, floods: flooded, webhooks } = report;
const all = [...results, ...flooded, ...webhooks];
const passed = all.filter(({ problems }) => problems.length === 0).length;
const totals: Totals = { passed, failed: failures.length, failures, files: [] };
const resultFile = join(projectRoot, "test-results", "faults.json");
await mkdir(dirname(resultFile), { recursive: true });
await writeFile(resultFile, JSON.stringify(totals));
console.log(`${passed} faults without a problem, ${failures.length} problems`);
process.exit(failures.length > 0 ? 1 : 0);
