import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { run } from "./command";
import {
  chromiumArguments,
  findChromium,
  findHaproxy,
  findInitdb,
  findNginx,
  findPgbouncer,
  findRedis,
  toolsDir,
} from "./programs";

const isRoot = process.getuid?.() === 0;

/** Makes sure that a redis-server, a PgBouncer, an HAProxy, an nginx, a Postgres and a Chromium are installed. @throws Error that says what to do */
export async function installPrograms(): Promise<void> {
  await installServers();
  await installServer("postgresql", findInitdb);
  await installChromium();
}

/** The servers of the service itself. */
export async function installServers(): Promise<void> {
  await installServer("redis-server", findRedis);
  await installServer("pgbouncer", findPgbouncer);
  await installServer("haproxy", findHaproxy);
  await installServer("nginx", findNginx);
}

async function installServer(name: string, find: () => unknown): Promise<void> {
  if (find()) return;
  await installPackage(name);
  if (!find()) throw new Error(`The tests need a ${name}, and it could not be installed here. Put one on the PATH.`);
}

async function installChromium(): Promise<void> {
  if (await chromiumStarts()) return;
  await run("npx", ["playwright", "install", "--only-shell", "chromium"], { quiet: true, timeoutMs: 240_000 });
  if (await chromiumStarts()) return;
  await installPackage("chromium-headless-shell");
  const problem = await chromiumProblem();
  if (problem) {
    throw new Error(`The tests need a Chromium, and none could be installed here. Put one on the PATH.\n${problem}`);
  }
}

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

/** Installs a Debian package as root; without root, unpacks it and its dependencies into a folder of the project. */
async function installPackage(name: string): Promise<void> {
  console.log(`Installing ${name}, which is not here`);
  if (!isRoot) return unpackPackage(name);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { quiet: true, env, timeoutMs: 120_000 });
  await run("apt-get", ["install", "-y", "--no-install-recommends", name], { quiet: true, env, timeoutMs: 300_000 });
}

// These are part of the system; other versions would not match its loader.
const ofTheSystem =
  /^(libc6|libgcc-s1|gcc-\d+-base|libstdc\+\+6|libcrypt1|debconf|dpkg|init-system-helpers|adduser|passwd|.*-base)$/;

/** apt keeps its state in the project, where this user may write, so it needs no root. */
async function unpackPackage(name: string): Promise<void> {
  const state = join(toolsDir, "apt");
  await mkdir(join(state, "lists", "partial"), { recursive: true });
  await mkdir(join(state, "archives", "partial"), { recursive: true });
  const options = [`Dir::State=${state}`, `Dir::Cache=${state}`, "Dir::State::status=/var/lib/dpkg/status"].flatMap(
    (option) => ["-o", option],
  );
  const quiet = { quiet: true, cwd: join(state, "archives"), timeoutMs: 300_000 };
  await run("apt-get", [...options, "update"], quiet);
  const kinds = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map((kind) => `--no-${kind}`);
  const closure = await run("apt-cache", [...options, "depends", "--recurse", ...kinds, name], quiet);
  const packages = closure.output.split("\n").filter((line) => /^\w[\w.+-]*$/.test(line) && !ofTheSystem.test(line));
  await run("apt-get", [...options, "download", ...packages], quiet);
  await run("sh", ["-c", `for file in *.deb; do dpkg-deb -x "$file" "$0"; done`, toolsDir], quiet);
}
