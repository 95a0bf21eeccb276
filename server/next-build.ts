import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "@/server/failure";
import type { Detail } from "@/server/progress";

const maxOutput = 200_000;

/**
 * Builds the pages with `next build`, in a process of its own that ends with ours.
 *
 * @param root the folder of the project
 * @param signal stops the build
 * @param detail told what the build is at
 * @throws Failure with all that the build printed; Stopped when the signal aborts
 */
export async function buildPages(root: string, signal: AbortSignal, detail: Detail): Promise<void> {
  signal.throwIfAborted();
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  // Required, not imported: Node before 20.10 then runs the entry as a module, which needs a file extension.
  const dieWithParent = fileURLToPath(new URL("./die-with-parent.cjs", import.meta.url));
  const child = spawn(process.execPath, ["--require", dieWithParent, next, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", LAUNCHER_PID: String(process.pid) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const kill = () => child.kill("SIGTERM");
  signal.addEventListener("abort", kill);
  let output = "";
  const read = (chunk: Buffer) => {
    output = (output + chunk).slice(-maxOutput);
    const line = stripVTControlCharacters(String(chunk)).trim().split("\n").at(-1)?.trim();
    if (line) detail(line);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  signal.removeEventListener("abort", kill);
  signal.throwIfAborted();
  if (code !== 0) throw new Failure(`Cannot build the pages. Fix these errors and start again:\n\n${output.trim()}`);
}
