import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { errorCode } from "@/server/failure";

const run = promisify(execFile);

/**
 * The command line of a process, with its arguments separated by spaces.
 *
 * @returns undefined if the process is not running; a zombie is not running
 */
async function commandLine(pid: number): Promise<string | undefined> {
  if (!exists(pid)) return undefined;
  try {
    const text =
      process.platform === "linux"
        ? (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ")
        : (await run("ps", ["-ww", "-o", "command=", "-p", String(pid)])).stdout;
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a process is running and was started with `argument`. The id alone is not enough: after a crash or a container
 * restart it may belong to another process.
 */
export async function runsWith(pid: number, argument: string): Promise<boolean> {
  if (process.platform === "win32") return exists(pid);
  return (await commandLine(pid))?.includes(argument) ?? false;
}

/** Sends a signal. Ignores a process that has already ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/**
 * Waits until a process has ended.
 *
 * @param ms the longest wait
 * @param hurry ends the wait
 * @returns whether it has ended
 */
export async function ended(pid: number, ms: number, hurry?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (await isRunning(pid)) {
    if (Date.now() > deadline || hurry?.aborted) return false;
    await sleep(25);
  }
  return true;
}

/** Whether a process is running. A zombie is not. */
export async function isRunning(pid: number): Promise<boolean> {
  return process.platform === "win32" ? exists(pid) : (await commandLine(pid)) !== undefined;
}

/** Whether the process id exists: running, a zombie, or of another user. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
