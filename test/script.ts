import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A process of its own: what it printed, and how it ended. */
export type Script = { child: ChildProcess; ended: Promise<{ code: number | null; stdout: string; stderr: string }> };

/**
 * Starts a process of Node that runs TypeScript.
 *
 * @param args a file and its arguments
 * @param env environment variables beyond those of the tests; undefined removes one
 * @param input what is piped to it; without, it has no input
 */
export function startScript(args: string[], env: Record<string, string | undefined> = {}, input?: string): Script {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    cwd: root,
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
