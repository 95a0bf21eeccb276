import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BuildFailure } from "esbuild";
import { UserError } from "@/lib/base/errors";

/** The launcher with the commands, the process of the API, that of the pages, and the one in front of several. */
export const entryPoints = {
  main: "server/commands/main.ts",
  api: "server/api/api-server.ts",
  pages: "server/pages/pages-server.ts",
  supervisor: "server/api/supervisor.ts",
};

export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: "inline",
} as const;

/** Empty without git, as in an archive. An image is built without it too, and is told by the variable. */
async function commitOf(root: string): Promise<string> {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT.slice(0, 8);
  if (!existsSync(join(root, ".git"))) return "";
  const described = ["describe", "--always", "--exclude=*", "--dirty", "--abbrev=8"];
  const { stdout } = await promisify(execFile)("git", described, { cwd: root }).catch(() => ({ stdout: "" }));
  return stdout.trim();
}

/** Replaces each file atomically, because another start may be reading it. @throws UserError with esbuild's output */
export async function bundleServer(root: string, folder: string): Promise<void> {
  // A start without a build does not have esbuild.
  const { build, formatMessages, stop } = await import("esbuild");
  const temporary = await mkdtemp(join(folder, "new-"));
  try {
    await build({
      absWorkingDir: root,
      entryPoints,
      outdir: temporary,
      outExtension: { ".js": ".mjs" },
      ...bundleOptions,
      define: { "process.env.BUILD_COMMIT": JSON.stringify(await commitOf(root)) },
      logLevel: "silent",
    });
    for (const name of Object.keys(entryPoints))
      await rename(join(temporary, `${name}.mjs`), join(folder, `${name}.mjs`));
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const messages = await formatMessages(error.errors, { kind: "error", color: false });
    throw new UserError(`The server cannot be built. Correct this and start again:\n\n${messages.join("\n")}`);
  } finally {
    await stop(); // ends esbuild's own process
    await rm(temporary, { recursive: true, force: true });
  }
}

const isBuildFailure = (error: unknown): error is BuildFailure => error instanceof Error && "errors" in error;
