// `npm run test:fork`: makes another product of the last commit by the commands of docs/fork.md alone, a Book Store with a
// fifth plan, and proves that it works. Takes about 15 minutes on two cores. `-- --keep` leaves its
// folder.
import { mkdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@/server/launcher/settings";
import { run } from "../command";
import { installPrograms } from "../install";
import { fromVitest } from "../reports";
import { useFork } from "./use";

const keep = process.argv.includes("--keep");
const fork = join(tmpdir(), `book-store-${process.pid}`);
const dataDir = `${fork}-data`;
mkdirSync(fork);
const steps: { name: string; seconds: number; error?: unknown }[] = [];

/** Later steps need what earlier ones made, so the first error ends the proof. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  try {
    await work();
    steps.push({ name, seconds: seconds() });
  } catch (error) {
    steps.push({ name, seconds: seconds(), error });
    throw error;
  }
}

/** @throws Error if it fails */
async function shell(command: string, ...args: string[]): Promise<void> {
  const { ok } = await run(command, args, { cwd: fork });
  if (!ok) throw new Error(`${command} ${args.join(" ")} failed`);
}

async function commit(message: string): Promise<void> {
  await shell("git", "add", "--all");
  await shell("git", "-c", "user.name=Fork", "-c", "user.email=fork@example.com", "commit", "--quiet", "-m", message);
}

/** An entry in the table of plans, before the plan that staff grant. */
async function addPlan(): Promise<void> {
  const file = join(fork, "lib", "base", "plans.ts");
  const text = await readFile(file, "utf8");
  const entry = `  scale: {
    title: "Scale",
    purpose: "For platforms with customers of their own.",
    limits: { perMinute: 3_000, perDay: 500_000 },
    openOrders: 250,
    selfService: true,
  },
`;
  const changed = text.replace(/^ {2}enterprise: \{/m, `${entry}$&`);
  if (changed === text) throw new Error("lib/base/plans.ts has no plan enterprise");
  await writeFile(file, changed);
}

async function vitest(project: string): Promise<void> {
  const report = join(fork, "test-results", `${project}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const { ok } = await run("npx", ["vitest", "run", ...reporters, "--project", project], { cwd: fork });
  const { passed, failures } = fromVitest(JSON.parse(await readFile(report, "utf8")) as never);
  console.log(`${passed} passed`);
  if (!ok) throw new Error(failures.join("\n"));
}

async function prove(): Promise<void> {
  await step("Clone and install", async () => {
    await shell("git", "clone", "--quiet", projectRoot, ".");
    await shell("npm", "ci", "--no-audit", "--no-fund");
  });
  await step("Rename the product", async () => {
    const options = ["--name", "Book Store", "--slug", "book-store", "--prefix", "bsk", "--thing", "book/books"];
    await shell("npm", "run", "--silent", "product", "--", ...options);
    await commit("Make it the Book Store");
  });
  await step("Add a plan", async () => {
    await addPlan();
    await commit("Add the plan Scale");
  });
  await step("Check types, lint and layers", () => shell("npm", "run", "--silent", "check"));
  await step("Unit tests", () => vitest("unit"));
  await step("Integration tests", () => vitest("integration"));
  await step("Contract tests", () => vitest("contract"));
  await step("Start it and use it", () => useFork(fork, dataDir));
}

await installPrograms();
await prove().catch((error) => console.error(error));
if (keep) console.log(`\nThe fork is in ${fork}`);
else for (const folder of [fork, dataDir]) await rm(folder, { recursive: true, force: true });

const failed = steps.filter(({ error }) => error);
console.log(`\n${steps.map(({ name, seconds, error }) => `${error ? "✗" : "✓"} ${name} (${seconds} s)`).join("\n")}`);
console.log(`${steps.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
