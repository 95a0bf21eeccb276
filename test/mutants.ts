// `npm run test:mutants`: plants small faults by Stryker in a sample of the code that decides, and lists those that the nearest
// tests that reach it do not notice. A number as an argument repeats a sample. Stryker is installed into .cache, not with the product.
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { projectRoot } from "@/server/launcher/settings";
import { run } from "./command";

const stryker = "9.6.1"; // the last that runs on Node 20
const folders = ["lib/domains", "lib/platform/outgoing", "lib/platform/jobs", "lib/web/actions"];
/** About 120 mutants: 30 minutes on two quiet cores, most of them for those that many integration tests reach. */
const sample = { files: Number(process.argv[3] ?? 8), lines: 20 };
/** For each file. What the nearest ones miss, one further away seldom finds. */
const maxTests = 12;

const home = join(projectRoot, ".cache", "stryker");
const seed = Number(process.argv[2] ?? Date.now() % 100_000);

/** Repeatable numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

async function filesOf(...folders: string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
  );
  return found
    .flat()
    .filter((file) => /\.ts$/.test(file))
    .sort();
}

/** The nearest first: those that import a file, and those that import what imports it. */
function testsOf(file: string, code: Map<string, string>): string[] {
  const importing = (file: string): string[] => {
    const name = file.replace(/(\/index)?\.ts$/, "");
    const names = (from: string) => [
      `"@/${name}"`,
      ...(dirname(from) === dirname(file) ? [`"./${basename(name)}"`] : []),
    ];
    return [...code].flatMap(([from, text]) => (names(from).some((name) => text.includes(name)) ? from : []));
  };
  const direct = importing(file);
  const all = [...direct, ...direct.filter((other) => !isTest(other)).flatMap(importing)];
  return [...new Set(all.filter(isTest))].slice(0, maxTests);
}

/** Files that these tests reach, each with a few of its lines. Contract tests reach the other actions. */
async function choose(): Promise<{ mutate: string[]; tests: string[] }> {
  const below = numbers(seed);
  const all = await filesOf("lib", "server");
  const code = new Map(await Promise.all(all.map(async (file) => [file, await readFile(file, "utf8")] as const)));
  const left = (await filesOf(...folders)).filter(
    (file) => !isTest(file) && !/\/(testing|demo)\//.test(file) && testsOf(file, code).length > 0,
  );
  const mutate: string[] = [];
  const tests = new Set<string>();
  while (mutate.length < sample.files && left.length > 0) {
    const [file = ""] = left.splice(below(left.length), 1);
    const lines = code.get(file)?.split("\n").length ?? 0;
    const from = 1 + below(Math.max(1, lines - sample.lines));
    mutate.push(`${file}:${from}-${from + sample.lines}`);
    for (const test of testsOf(file, code)) tests.add(test);
  }
  return { mutate, tests: [...tests] };
}

const bin = join(home, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
if (!existsSync(bin)) {
  await mkdir(home, { recursive: true });
  // Without its peers: Vitest is that of the project.
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${stryker}`);
  const install = ["install", "--prefix", home, "--no-save", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  const { ok } = await run("npm", [...install, ...packages]);
  if (!ok) throw new Error("Stryker cannot be installed.");
}
const { mutate, tests } = await choose();
console.log(`sample ${seed}:\n  ${mutate.join("\n  ")}`);
const config = {
  mutate,
  testRunner: "vitest",
  vitest: { configFile: "test/mutants.config.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 1,
  ignorePatterns: ["/.next", "/.data", "/test-results", "/docs", "/public/pictures"],
  // It would rewrite one with the API of the compiler, which TypeScript 7 does not have.
  tsconfigFile: "none",
  tempDirName: ".cache/stryker-sandbox",
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { logTests: false, reportTests: false },
  dryRunTimeoutMinutes: 20,
  timeoutMS: 20_000,
};
const file = join(home, "stryker.json");
await writeFile(file, JSON.stringify(config));
const { ok } = await run(process.execPath, [bin, "run", file], { env: { MUTANT_TESTS: tests.join(",") } });
process.exitCode = ok ? 0 : 1;
