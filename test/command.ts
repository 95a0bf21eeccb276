import { spawn } from "node:child_process";
import { projectRoot } from "@/server/launcher/settings";

type Options = {
  env?: Record<string, string>;
  cwd?: string;
  /** Does not print its output. */
  quiet?: boolean;
  timeoutMs?: number;
};

/** The exit code of a command, and its standard output. */
export type Ended = { ok: boolean; output: string };

/** Runs a command in the project and prints its output, unless it is quiet. Never throws. */
export function run(command: string, args: string[], options: Options = {}): Promise<Ended> {
  const { env = {}, cwd = projectRoot, quiet = false, timeoutMs } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "ignore" : "inherit"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      if (!quiet) console.error(`${command} cannot be run: ${error.message}`);
      resolve({ ok: false, output });
    });
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}
