import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BuildFailure } from "esbuild";
import { Failure } from "@/server/failure";

/** What is bundled, each into one file: the process that serves, and the launcher with the commands. */
const programs = ["main", "serve"];

/**
 * Bundles the server into files that plain Node runs; packages stay outside of them, in node_modules.
 *
 * @param root the folder of the project
 * @param folder where to write; each file is replaced in one go, as another start may be reading it
 * @throws Failure with what esbuild said
 */
export async function bundleServer(root: string, folder: string): Promise<void> {
  // Loaded here, as a start that has nothing to build runs without it.
  const { build, formatMessages, stop } = await import("esbuild");
  const temporary = await mkdtemp(join(folder, "new-"));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: programs.map((name) => join(root, "server", `${name}.ts`)),
      outdir: temporary,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
      sourcemap: "inline",
      logLevel: "silent",
    });
    for (const name of programs) await rename(join(temporary, `${name}.mjs`), join(folder, `${name}.mjs`));
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const messages = await formatMessages(error.errors, { kind: "error", color: false });
    throw new Failure(`The server cannot be built. Correct this and start again:\n\n${messages.join("\n")}`);
  } finally {
    await stop(); // esbuild would keep a process of its own
    await rm(temporary, { recursive: true, force: true });
  }
}

const isBuildFailure = (error: unknown): error is BuildFailure => error instanceof Error && "errors" in error;
