import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { bundleServer } from "@/server/bundle";
import { Failure, writing } from "@/server/failure";
import { fingerprint } from "@/server/fingerprint";
import { lockSoon, type Release, tryLock } from "@/server/lock";
import { buildPages } from "@/server/next-build";
import type { Detail } from "@/server/progress";

// The server bundle contains the API's handlers, so it depends on these too.
const pageSources = [
  ...["app", "components", "content", "lib", "public", "instrumentation.ts", "package-lock.json", "tsconfig.json"],
  ...["next.config", "postcss.config"].flatMap((name) => [`${name}.mjs`, `${name}.js`, `${name}.ts`]),
];
const serverSources = [...pageSources, "server", "drizzle"];

const serverFile = (root: string) => join(root, ".next", "server-bundle", "serve.mjs");
/** The process of the API starts that of the pages if it serves both. */
const programOf = (server: string) => (process.env.SERVE === "pages" ? join(dirname(server), "pages.mjs") : server);
const pagesFile = (root: string) => join(root, ".next", "BUILD_ID");

type BuildOptions = { root: string; dev: boolean; signal: AbortSignal; detail: Detail };

/** `program` is the file to run. `built` lists what had changed. */
export type Built = { program: string; built: string[] };

export const isServerCurrent = async (root: string): Promise<boolean> =>
  isCurrent(root, serverFile(root), await serverFingerprint(root));

/**
 * For hot reload builds only the server, because Next builds pages on demand. The stamp of a result identifies its
 * sources, and is written last, so that a build that crashed is repeated.
 * @throws Failure with the compiler's output; Stopped when the signal aborts
 */
export async function buildIfChanged({ root, dev, signal, detail }: BuildOptions): Promise<Built> {
  const server = serverFile(root);
  const built: string[] = [];
  const program = programOf(server);
  if (await isComplete(root, dev)) return { program, built };
  requireCompilers(root);
  const release = await waitForLock(`build ${root}`, signal, detail);
  try {
    // While this one waited, the other build may have made the same.
    if (await isComplete(root, dev)) return { program, built };
    detail("the typed client");
    await makeClient(root, signal);
    if (!dev) {
      const sources = await pagesFingerprint(root);
      await unlessStamped(root, pagesFile(root), sources, async () => {
        await buildPages(root, sources, signal, detail);
        built.push("pages");
      });
    }
    await unlessStamped(root, server, await serverFingerprint(root), async () => {
      await bundleServer(root, dirname(server));
      built.push("server");
    });
  } finally {
    await release();
  }
  return { program, built };
}

// Next inlines these values into the scripts.
const publicVariables = () =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith("NEXT_PUBLIC_"))
      .sort(),
  );
const pagesFingerprint = (root: string) => fingerprint(root, pageSources, publicVariables());
const serverFingerprint = (root: string) => fingerprint(root, serverSources, publicVariables());

async function isComplete(root: string, dev: boolean): Promise<boolean> {
  return (
    (await isServerCurrent(root)) && (dev || (await isCurrent(root, pagesFile(root), await pagesFingerprint(root))))
  );
}

/** Without the sources, as in an image, the result is used as it is. */
async function isCurrent(root: string, result: string, sources: string): Promise<boolean> {
  if (!existsSync(result)) return false;
  if (!existsSync(join(root, "app"))) return true;
  return (await readFile(`${result}.stamp`, "utf8").catch(() => "")) === sources;
}

function requireCompilers(root: string): void {
  if (existsSync(join(root, "node_modules", "esbuild"))) return;
  throw new Failure(
    `There is no build of these sources in ${root}, and the packages that make one are not installed. Run: npm ci --include=dev && npm run build`,
  );
}

/** The types of the project need the typed client, and `public` serves it. Its files are not in git. */
async function makeClient(root: string, signal: AbortSignal): Promise<void> {
  const command = ["--import", "tsx", "server/commands/client.ts"];
  await promisify(execFile)(process.execPath, command, { cwd: root, signal }).catch(({ stdout, stderr }) => {
    signal.throwIfAborted();
    throw new Failure(`Cannot make the typed client. Fix these errors and start again:\n\n${stdout}${stderr}`);
  });
}

async function unlessStamped(root: string, result: string, sources: string, work: () => Promise<void>): Promise<void> {
  if (await isCurrent(root, result, sources)) return;
  const stamp = `${result}.stamp`;
  const folder = dirname(result);
  await writing(folder, "Give this user write permission, or run from another copy of the project.", async () => {
    await mkdir(folder, { recursive: true });
    await rm(stamp, { force: true });
    await work();
    await writeFile(stamp, sources);
  });
}

/** Waits without a timeout, because the other build makes the same result. */
async function waitForLock(name: string, signal: AbortSignal, detail: Detail): Promise<Release> {
  const release = await tryLock(name);
  if (release) return release;
  detail("waiting for another build in this folder");
  for (;;) {
    const late = await lockSoon(name, 60_000, signal);
    if (late) return late;
  }
}
