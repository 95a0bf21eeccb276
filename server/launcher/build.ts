import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { bundleServer } from "./bundle";
import { lockSoon, tryLock } from "./lock";
import { buildPages } from "./next-build";
import type { Detail } from "./progress";
import { projectRoot } from "./settings";
import { withWriteErrors } from "./write-errors";

const pageSources = [
  ...["app", "components", "content", "lib", "public", "instrumentation.ts", "package-lock.json", "tsconfig.json"],
  ...["next.config", "postcss.config"].flatMap((name) => [`${name}.mjs`, `${name}.js`, `${name}.ts`]),
];
const parts = {
  pages: { sources: pageSources, result: join(".next", "BUILD_ID") },
  // It contains the API's handlers.
  server: {
    sources: [...pageSources, "server", "tools/client", "drizzle"],
    result: join(".next", "server-bundle", "api.mjs"),
  },
};
type Part = keyof typeof parts;

type BuildOptions = { dev: boolean; signal: AbortSignal; detail: Detail };

const quietly: BuildOptions = { dev: false, signal: new AbortController().signal, detail: () => {} };

/** `program` is the file to run. `built` lists what had changed. */
export type Built = { program: string; built: Part[] };

/**
 * For hot reload builds only the server, because Next builds pages on demand. The stamp of a result identifies its
 * sources, and is written last, so that a build that crashed is repeated.
 * @throws UserError with the compiler's output; Stopped when the signal aborts
 */
export async function buildIfChanged(options: Partial<BuildOptions> = {}): Promise<Built> {
  const { dev, signal, detail } = { ...quietly, ...options };
  const root = projectRoot;
  const server = join(root, parts.server.result);
  // The process of the API starts that of the pages if it serves both.
  const program = process.env.SERVE === "pages" ? join(dirname(server), "pages.mjs") : server;
  if ((await findChanged(root, dev)).length === 0) return { program, built: [] };
  requireCompilers(root);
  const lock = `build ${root}`;
  let release = await tryLock(lock);
  if (!release) {
    detail("waiting for another build in this folder");
    // Without a timeout, because the other build makes the same result.
    release = await lockSoon(lock, Number.POSITIVE_INFINITY, signal);
  }
  try {
    // While this one waited, the other build may have made the same.
    const built = await findChanged(root, dev);
    // Before it checks the types, `npm run check` makes the client.
    if (built.length > 0 && process.env.TYPES_CHECKED !== "true") {
      detail("the typed client");
      await makeClient(root, signal);
    }
    for (const part of built) await buildPart(part, signal, detail);
    return { program, built };
  } finally {
    await release?.();
  }
}

/** A build of the pages deletes that of the server, which may be the newer one if sources changed during a build. */
async function findChanged(root: string, dev: boolean): Promise<Part[]> {
  if (!dev && !(await isCurrent(root, "pages"))) return ["pages", "server"];
  return (await isCurrent(root, "server")) ? [] : ["server"];
}

/** Without the sources, as in an image, the result is used as it is. */
export async function isCurrent(root: string, part: Part): Promise<boolean> {
  const result = join(root, parts[part].result);
  if (!existsSync(result)) return false;
  if (!existsSync(join(root, "app"))) return true;
  return (await readFile(`${result}.stamp`, "utf8").catch(() => "")) === (await sourcesOf(root, part));
}

function sourcesOf(root: string, part: Part): Promise<string> {
  // Next inlines these values into the scripts.
  const inlined = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return fingerprint(root, parts[part].sources, JSON.stringify(inlined.sort()));
}

async function buildPart(part: Part, signal: AbortSignal, detail: Detail): Promise<void> {
  const root = projectRoot;
  const result = join(root, parts[part].result);
  const stamp = `${result}.stamp`;
  const folder = dirname(result);
  const sources = await sourcesOf(root, part);
  await withWriteErrors(
    folder,
    "Give this user write permission, or run from another copy of the project.",
    async () => {
      await mkdir(folder, { recursive: true });
      await rm(stamp, { force: true });
      if (part === "pages") await buildPages(root, sources, signal, detail);
      else await bundleServer(root, folder);
      await writeFile(stamp, sources);
    },
  );
}

function requireCompilers(root: string): void {
  if (existsSync(join(root, "node_modules", "esbuild"))) return;
  throw new UserError(
    `There is no build of these sources in ${root}, and the packages that make one are not installed. Run: npm ci --include=dev && npm run build`,
  );
}

/** The types of the project need the typed client, and `public` serves it. Its files are not in git. */
async function makeClient(root: string, signal: AbortSignal): Promise<void> {
  const command = ["--import", "tsx", "tools/client/generate.ts"];
  await promisify(execFile)(process.execPath, command, { cwd: root, signal }).catch(({ stdout, stderr }) => {
    signal.throwIfAborted();
    throw new UserError(`Cannot make the typed client. Fix these errors and start again:\n\n${stdout}${stderr}`);
  });
}

const ignored = /(^|[/\\])(\.|(testing|generated)($|[/\\]))|\.test\.tsx?$/;
const generated = join("public", "client");

/**
 * A hash that changes when a file is changed, added, renamed or removed. Missing paths count as empty. Ignores tests,
 * what they share (`testing`), dot files, and what is made from the others.
 */
export async function fingerprint(root: string, paths: string[], extra: string): Promise<string> {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) {
    const inside = await readdir(join(root, path), { recursive: true }).catch(insteadOf(["ENOENT", "ENOTDIR"], [""]));
    for (const file of inside.map((name) => join(path, name)).sort()) {
      if (ignored.test(file) || file.startsWith(generated)) continue;
      const content = await readFile(join(root, file)).catch(insteadOf(["ENOENT", "EISDIR"], undefined));
      // With the length, files whose concatenation is equal have different hashes.
      if (content) hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

const insteadOf =
  <T>(codes: string[], value: T) =>
  (error: unknown): T => {
    if (codes.includes(errorCode(error) ?? "")) return value;
    throw error;
  };
