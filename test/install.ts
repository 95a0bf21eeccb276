import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { run } from "./command";
import {
  chromiumArguments,
  findChromium,
  findCurl,
  findHaproxy,
  findInitdb,
  findNginx,
  findPgbouncer,
  findPhp,
  findPython,
  findRedis,
  findRuby,
  linkUnpacked,
  type Program,
  toolsDir,
} from "./programs";

const isRoot = process.getuid?.() === 0;

/** A program that tests start, and the package of Debian that has it. */
type Needed = { name: string; debian: string; find(): Program | undefined };

const servers: Needed[] = [
  { name: "redis-server", debian: "redis-server", find: findRedis },
  { name: "pgbouncer", debian: "pgbouncer", find: findPgbouncer },
  { name: "haproxy", debian: "haproxy", find: findHaproxy },
  { name: "nginx", debian: "nginx", find: findNginx },
];

/** `initdb` comes with `pg_dump`. The others run the samples of the documentation. */
const others: Needed[] = [
  { name: "initdb (of Postgres)", debian: "postgresql", find: findInitdb },
  { name: "curl", debian: "curl", find: findCurl },
  { name: "python3", debian: "python3", find: findPython },
  { name: "php", debian: "php-cli", find: findPhp },
  { name: "ruby", debian: "ruby", find: findRuby },
];

/** Makes sure that all programs of the tests are here, and a Chromium. @throws Error that names what is missing */
export async function installPrograms(): Promise<void> {
  await install([...servers, ...others]);
  await installChromium();
}

/** The servers of the service itself. */
export const installServers = (): Promise<void> => install(servers);

const hasApt = (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "apt-get")));

async function install(needed: Needed[]): Promise<void> {
  const isMissing = ({ find }: Needed) => !find();
  const missing = needed.filter(isMissing);
  if (missing.length > 0 && hasApt) await installPackages(missing.map(({ debian }) => debian));
  const left = missing.filter(isMissing).map(({ name }) => name);
  if (left.length === 0) return;
  const why = hasApt ? "could not be installed here" : "are not on the PATH";
  throw new Error(`The tests need these programs, which ${why}: ${left.join(", ")}.`);
}

async function installChromium(): Promise<void> {
  // With a window it takes 1.6 times the CPU of a test.
  if (isRoot && hasApt && findChromium() && !hasShell()) await installPackages([shell]);
  if (await chromiumStarts()) return;
  await run("npx", ["playwright", "install", "--only-shell", "chromium"], { quiet: true, timeoutMs: 240_000 });
  if (await chromiumStarts()) return;
  if (hasApt) await installPackages([shell]);
  const problem = await chromiumProblem();
  if (problem) {
    throw new Error(`The tests need a Chromium, and none could be installed here. Put one on the PATH.\n${problem}`);
  }
}

const shell = "chromium-headless-shell";
const hasShell = () => findChromium()?.path.endsWith(shell);

const chromiumStarts = async () => (await chromiumProblem()) === undefined;

/** Starts the tests' Chromium. @returns the error if it does not start */
async function chromiumProblem(): Promise<string | undefined> {
  const program = findChromium();
  try {
    const browser = await chromium.launch({
      args: chromiumArguments,
      ...(program && { executablePath: program.path, env: { ...process.env, ...program.env } }),
    });
    await browser.close();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Installs Debian packages as root; without root, unpacks them and their dependencies into a folder of the project. */
async function installPackages(names: string[]): Promise<void> {
  console.log(`Installing what is not here: ${names.join(", ")}`);
  if (!isRoot) return unpackPackages(names);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { quiet: true, env, timeoutMs: 120_000 });
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...names], {
    quiet: true,
    env,
    timeoutMs: 400_000,
  });
}

// These are part of the system; other versions would not match its loader.
const ofTheSystem =
  /^(libc6|libgcc-s1|gcc-\d+-base|libstdc\+\+6|libcrypt1|debconf|dpkg|init-system-helpers|adduser|passwd|.*-base)$/;

/** apt keeps its state in the project, where this user may write, so it needs no root. */
async function unpackPackages(names: string[]): Promise<void> {
  const state = join(toolsDir, "apt");
  await mkdir(join(state, "lists", "partial"), { recursive: true });
  await mkdir(join(state, "archives", "partial"), { recursive: true });
  const options = [`Dir::State=${state}`, `Dir::Cache=${state}`, "Dir::State::status=/var/lib/dpkg/status"].flatMap(
    (option) => ["-o", option],
  );
  const quiet = { quiet: true, cwd: join(state, "archives"), timeoutMs: 400_000 };
  await run("apt-get", [...options, "update"], quiet);
  const kinds = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map((kind) => `--no-${kind}`);
  const closure = await run("apt-cache", [...options, "depends", "--recurse", ...kinds, ...names], quiet);
  const packages = closure.output.split("\n").filter((line) => /^\w[\w.+-]*$/.test(line) && !ofTheSystem.test(line));
  await run("apt-get", [...options, "download", ...packages], quiet);
  await run("sh", ["-c", `for file in *.deb; do dpkg-deb -x "$file" "$0"; done`, toolsDir], quiet);
  await linkUnpacked();
}
