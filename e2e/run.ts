// `npm test`: everything that is checked, one stage after the other, whatever an earlier one found; the last line adds
// all of it up.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "@/server/settings";
import { installPrograms } from "./install";
import { run } from "./support/command";

type Totals = { passed: number; failed: number };

const results = join(projectRoot, "test-results");
const bin = (name: string) => join(projectRoot, "node_modules", ".bin", name);

const passedOrFailed = (ok: boolean): Totals => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** Next writes the types of routes first, which links in the pages are checked by. */
async function types(): Promise<Totals> {
  const written = await run(bin("next"), ["typegen"], { quiet: true });
  const { ok } = await run(bin("tsc"), ["--noEmit", "--incremental", "false"]);
  return passedOrFailed(written.ok && ok);
}

const lint = async (): Promise<Totals> => passedOrFailed((await run(bin("biome"), ["ci", "."])).ok);

/** Reads what a runner reported. One that failed without a report, or without a failed test, counts as one failure. */
async function totalsOf(report: string, ok: boolean, read: (json: never) => Totals): Promise<Totals> {
  const text = await readFile(report, "utf8").catch(() => undefined);
  const totals = text === undefined ? { passed: 0, failed: 0 } : read(JSON.parse(text) as never);
  return { ...totals, failed: ok ? totals.failed : Math.max(1, totals.failed) };
}

type TestFile = { status: string; assertionResults: { status: string }[] };
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: TestFile[] };

/** A file that could not be read or set up: none of its tests failed, because none of them ran. */
const failedAsAWhole = ({ status, assertionResults }: TestFile): boolean =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");

async function vitest(...projects: string[]): Promise<Totals> {
  const report = join(results, `${projects[0]}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { ok } = await run(bin("vitest"), ["run", ...reporters, ...projects.map((name) => `--project=${name}`)]);
  return totalsOf(report, ok, (json: VitestReport) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests + json.testResults.filter(failedAsAWhole).length,
  }));
}

async function playwright(): Promise<Totals> {
  const report = join(results, "browser.json");
  const { ok } = await run(bin("playwright"), ["test", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return totalsOf(report, ok, ({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

const stages: Record<string, () => Promise<Totals>> = {
  types,
  "lint and layers": lint,
  unit: () => vitest("unit"),
  integration: () => vitest("integration"),
  contract: () => vitest("contract", "contract-next"),
  browser: playwright,
};

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

const sum: Totals = { passed: 0, failed: 0 };
const summary: string[] = [];

async function stage(name: string, work: () => Promise<Totals>): Promise<void> {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { passed, failed } = await work();
  sum.passed += passed;
  sum.failed += failed;
  summary.push(`${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - began) / 1000)} s)`);
}

async function programs(): Promise<Totals> {
  try {
    await installPrograms();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

await stage("programs", programs);
for (const [name, work] of Object.entries(stages)) await stage(name, work);

console.log(`\n${summary.join("\n")}\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
