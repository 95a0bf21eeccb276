import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleServer } from "@/server/bundle";
import { writing } from "@/server/failure";
import { fingerprint } from "@/server/fingerprint";
import { lockSoon, type Release, tryLock } from "@/server/lock";
import { buildPages } from "@/server/next-build";
import type { Detail } from "@/server/progress";

// Everything the pages are built from. The server bundle holds the API's handlers, so it depends on these as well.
const pageSources = [
  ...["app", "components", "content", "lib", "public", "instrumentation.ts", "package-lock.json", "tsconfig.json"],
  ...["next.config", "postcss.config"].flatMap((name) => [`${name}.mjs`, `${name}.js`, `${name}.ts`]),
];
const serverSources = [...pageSources, "server", "drizzle"];

/** What to build, and how to stop it. */
export type BuildOptions = { root: string; dev: boolean; signal: AbortSignal; detail: Detail };

/** `server`: the file to run. `built`: what had to be built; empty when nothing had changed. */
export type Built = { server: string; built: string[] };

/**
 * Builds what changed since the last build: the pages with Next, and the server with esbuild. For hot reload the server
 * only, as Next then builds pages when they are asked for.
 *
 * Stamps beside the results say from which sources they were made, and are written last: after a kill in the middle
 * there is none, and the next start builds again.
 *
 * @throws Failure with what the compiler said; Stopped when the signal aborts
 */
export async function buildIfChanged({ root, dev, signal, detail }: BuildOptions): Promise<Built> {
  const server = join(root, ".next", "server-bundle", "serve.mjs");
  const release = await waitForLock(`build ${root}`, signal, detail);
  const built: string[] = [];
  try {
    const publicVariables = Object.entries(process.env)
      .filter(([name]) => name.startsWith("NEXT_PUBLIC_"))
      .sort();
    const extra = JSON.stringify(publicVariables); // Next writes their values into the scripts
    if (!dev) {
      const result = join(root, ".next", "BUILD_ID");
      const pages = await fingerprint(root, pageSources, extra);
      await unlessStamped(result, pages, async () => {
        await buildPages(root, signal, detail);
        built.push("pages");
      });
    }
    await unlessStamped(server, await fingerprint(root, serverSources, extra), async () => {
      await bundleServer(root, server);
      built.push("server");
    });
  } finally {
    await release();
  }
  return { server, built };
}

/** Does the work unless its result is there and was made from the same sources; two starts in one folder take turns. */
async function unlessStamped(result: string, sources: string, work: () => Promise<void>): Promise<void> {
  const stamp = `${result}.stamp`;
  const stamped = await readFile(stamp, "utf8").catch(() => "");
  if (stamped === sources && existsSync(result)) return;
  const folder = dirname(result);
  await writing(folder, "Give this user write permission, or run from another copy of the project.", async () => {
    await mkdir(folder, { recursive: true });
    await rm(stamp, { force: true });
    await work();
    await writeFile(stamp, sources);
  });
}

/** Waits for its turn, without end: however long the other build takes, it is the one we want. */
async function waitForLock(name: string, signal: AbortSignal, detail: Detail): Promise<Release> {
  const release = await tryLock(name);
  if (release) return release;
  detail("waiting for another build in this folder");
  for (;;) {
    const late = await lockSoon(name, 60_000, signal);
    if (late) return late;
  }
}
