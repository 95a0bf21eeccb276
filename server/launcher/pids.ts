import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { errorCode } from "@/lib/base/error-code";
import { folderAdvice, withWriteErrors } from "./write-errors";

const run = promisify(execFile);

/** With spaces between its arguments. Undefined if the process is not running, or a zombie. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (!pidExists(pid)) return undefined;
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

/** The id alone is not enough: after a crash or a container restart it may belong to another process. */
export async function runsWith(pid: number, argument: string): Promise<boolean> {
  if (process.platform === "win32") return pidExists(pid);
  return (await commandLine(pid))?.includes(argument) ?? false;
}

/** Ignores a process that has already ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/** @param ms the longest wait @param hurry ends the wait */
export async function endsWithin(pid: number, ms: number, hurry?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (await isRunning(pid)) {
    if (Date.now() > deadline || hurry?.aborted) return false;
    await sleep(25);
  }
  return true;
}

/** A zombie is not. */
export async function isRunning(pid: number): Promise<boolean> {
  return process.platform === "win32" ? pidExists(pid) : (await commandLine(pid)) !== undefined;
}

/** Running, a zombie, or of another user. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

const timeoutMs = 15_000;
const pidFile = (dataDir: string) => join(dataDir, "server.pid");

/** For {@link endLeftoverServer}. @throws UserError if it cannot be written */
export async function recordServer(dataDir: string, pid: number, file: string): Promise<void> {
  await withWriteErrors(dataDir, folderAdvice, () => writeFile(pidFile(dataDir), `${pid}\n${file}\n`));
}

export async function forgetServer(dataDir: string): Promise<void> {
  await rm(pidFile(dataDir), { force: true });
}

/** A server whose launcher was killed with -9 uses the port for a moment until it stops. One that hangs is killed. */
export async function endLeftoverServer(dataDir: string): Promise<void> {
  const [number, file] = (await readFile(pidFile(dataDir), "utf8").catch(() => "")).split("\n");
  const pid = Number(number);
  if (!file || !(pid > 0) || !(await runsWith(pid, file))) return;
  if (await endsWithin(pid, timeoutMs)) return;
  signalProcess(pid, "SIGKILL");
  await endsWithin(pid, timeoutMs);
}
