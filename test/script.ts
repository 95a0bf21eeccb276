import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { getOrAdd } from "@/lib/base/get-or-add";
import { bundleOptions } from "@/server/launcher/bundle";
import { projectRoot } from "@/server/launcher/settings";

/** A child process: its output and its exit code. */
export type Script = { child: ChildProcess; ended: Promise<{ code: number | null; stdout: string; stderr: string }> };

const bundles = new Map<string, string>();

/** A program as a build makes it: compiling each file at its start would take three times the CPU. @returns its path */
export const bundled = (file: string): string => getOrAdd(bundles, file, () => bundle(file));

function bundle(file: string): string {
  const outfile = join(projectRoot, "test-results", "scripts", `${process.pid}`, file.replace(/\.ts$/, ".mjs"));
  buildSync({
    absWorkingDir: projectRoot,
    entryPoints: [file],
    outfile,
    ...bundleOptions,
  });
  return outfile;
}

/**
 * Starts a Node process that runs TypeScript.
 *
 * @param args a file and its arguments
 * @param env environment variables in addition to those of the tests; undefined removes one
 * @param input the text for its standard input; none by default
 */
export function startScript(
  [file = "", ...args]: string[],
  env: Record<string, string | undefined> = {},
  input?: string,
): Script {
  const child = spawn(process.execPath, ["--enable-source-maps", bundled(file), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  const printed = { stdout: "", stderr: "" };
  child.stdout?.on("data", (data) => {
    printed.stdout += data;
  });
  child.stderr?.on("data", (data) => {
    printed.stderr += data;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...printed }));
  return { child, ended };
}
