import { rename } from "node:fs/promises";
import { join } from "node:path";
import { type BuildFailure, build, formatMessages, stop } from "esbuild";
import { Failure } from "@/server/failure";

/**
 * Bundles server/serve.ts into one file that plain Node runs; packages stay outside of it, in node_modules.
 *
 * @param root the folder of the project
 * @param file the file to write; it is replaced in one go, as another start may be reading it
 * @throws Failure with what esbuild said
 */
export async function bundleServer(root: string, file: string): Promise<void> {
  const temporary = `${file.replace(/\.mjs$/, "")}.${process.pid}.mjs`;
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [join(root, "server", "serve.ts")],
      outfile: temporary,
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
      sourcemap: "inline",
      logLevel: "silent",
    });
    await rename(temporary, file);
  } catch (error) {
    throw isBuildFailure(error) ? new Failure(await explained(error)) : error;
  } finally {
    await stop(); // esbuild would keep a process of its own
  }
}

const isBuildFailure = (error: unknown): error is BuildFailure => error instanceof Error && "errors" in error;

async function explained(failure: BuildFailure): Promise<string> {
  const messages = await formatMessages(failure.errors, { kind: "error", color: false });
  return `Cannot build the server. Fix these errors and start again:\n\n${messages.join("\n")}`;
}
