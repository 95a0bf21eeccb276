import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "@/server/settings";

/** A child process: its output and its exit code. */
export type Script = { child: ChildProcess; ended: Promise<{ code: number | null; stdout: string; stderr: string }> };

/**
 * Starts a Node process that runs TypeScript.
 *
 * @param args a file and its arguments
 * @param env environment variables in addition to those of the tests; undefined removes one
 * @param input the text for its standard input; none by default
 */
export function startScript(args: string[], env: Record<string, string | undefined> = {}, input?: string): Script {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
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
