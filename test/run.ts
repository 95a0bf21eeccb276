// `npm test`: runs every check in sequence, even after a failure. The end lists the failures, and the last line adds
// everything up. Names of stages as arguments run these only; with
// `--faults`, as in CI, the faults of one group are caused too.
import { mkdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { product } from "@/lib/base/product";
import { projectRoot } from "@/server/launcher/settings";
import { original } from "@/tools/product/rename";
import buildOnce from "./build.setup";
import { run } from "./command";
import { turnOf } from "./faults/turns";
import { checkFork } from "./fork";
import { installPrograms } from "./install";
import { fromPlaywright, fromVitest, type Totals } from "./reports";

const results = join(projectRoot, "test-results");
const bin = (name: string) => join(projectRoot, "node_modules", ".bin", name);

const nothing = (): Totals => ({ passed: 0, failed: 0, failures: [], files: [] });
const passedOrFailed = (ok: boolean): Totals => ({ ...nothing(), passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

const client = async (): Promise<Totals> => passedOrFailed((await run("npm", ["run", "--silent", "client"])).ok);

async function typesAndLint(): Promise<Totals> {
  const { ok } = await run("npm", ["run", "--silent", "lint"]);
  if (ok) process.env.TYPES_CHECKED = "true"; // the build of the tests need not do it again
  return passedOrFailed(ok);
}

/** Reads a runner's report. A runner that failed without a report or a failed test counts as one failure. */
async function totalsOf(report: string, ok: boolean, read: (json: never) => Totals): Promise<Totals> {
  const text = await readFile(report, "utf8").catch(() => undefined);
  const totals = text === undefined ? nothing() : read(JSON.parse(text) as never);
  if (ok || totals.failed > 0) return totals;
  return {
    ...totals,
    failed: 1,
    failures: [`${basename(report)}: no test failed, but the runner. See what it printed`],
  };
}

async function vitest(...projects: string[]): Promise<Totals> {
  const report = join(results, `${projects[0]}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { ok } = await run(bin("vitest"), ["run", ...reporters, ...projects.map((name) => `--project=${name}`)]);
  return totalsOf(report, ok, fromVitest);
}

async function playwright(): Promise<Totals> {
  const report = join(results, "browser.json");
  const { ok } = await run(bin("playwright"), ["test", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return totalsOf(report, ok, fromPlaywright);
}

/** Any later stage would build, and wait for it alone. */
async function build(): Promise<Totals> {
  await buildOnce();
  return passedOrFailed(true);
}

/** The faults whose turn it is. */
async function faults(): Promise<Totals> {
  const git = async (...args: string[]) => (await run("git", args, { quiet: true })).output.trim();
  const isShallow = (await git("rev-parse", "--is-shallow-repository")) === "true";
  const names = turnOf(isShallow ? "" : await git("rev-list", "--count", "HEAD"), await git("rev-parse", "HEAD"));
  console.log(names.join(" "));
  const { ok } = await run(bin("tsx"), ["test/faults/run.ts", ...names]);
  return totalsOf(join(results, "faults.json"), ok, (totals: Totals) => totals);
}

const stages = {
  client,
  "types and lint": typesAndLint,
  unit: () => vitest("unit"),
  build,
  integration: () => vitest("integration"),
  fork: checkFork,
  contract: () => vitest("contract"),
  browser: playwright,
  faults,
} satisfies Record<string, () => Promise<Totals>>;
type Stage = keyof typeof stages;

/** The sequences of a line run beside each other: one stage alone seldom has two cores busy. */
const order: Stage[][][] = [
  [["client"]],
  [["types and lint"], ["unit"]],
  [["integration"], ["build", "fork"]],
  [["contract"]],
  [["browser"]],
  [["faults"]],
];

const withFaults = process.argv.includes("--faults");
const given = process.argv.slice(2).filter((name) => name !== "--faults");
const unknown = given.filter((name) => !Object.hasOwn(stages, name));
if (unknown.length > 0) {
  console.error(
    `No stage is named ${unknown.join(" or ")}. The stages: ${Object.keys(stages).join(", ")}\n0 passed, 1 failed`,
  );
  process.exit(1);
}
const byDefault = (name: Stage): boolean => {
  if (name === "faults") return withFaults;
  return name !== "fork" || product.name === original.name; // a fork has been renamed already
};
const isWanted = (name: Stage): boolean => (given.length === 0 ? byDefault(name) : given.includes(name));

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

const sum = nothing();
const summary: string[] = [];

async function runStage(name: Stage): Promise<void> {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { passed, failed, failures, files } = await stages[name]().catch((error) => {
    console.error(error);
    return passedOrFailed(false);
  });
  sum.passed += passed;
  sum.failed += failed;
  sum.failures.push(...failures);
  sum.files.push(...files);
  summary.push(`${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - began) / 1000)} s)`);
}

await installPrograms().catch((error: Error) => {
  console.error(`${error.message}\n0 passed, 1 failed`);
  process.exit(1);
});
async function runSequence(names: Stage[]): Promise<void> {
  for (const name of names.filter(isWanted)) await runStage(name);
}
for (const sequences of order) await Promise.all(sequences.map(runSequence));

const slowest = sum.files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
console.log("\nthe slowest files");
for (const { name, seconds } of slowest) console.log(`${Math.round(seconds).toString().padStart(4)} s  ${name}`);

for (const failure of sum.failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${summary.join("\n")}\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
