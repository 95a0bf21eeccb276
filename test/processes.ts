import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A process and its children, by their ids. */
export async function processesOf(pid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-eo", "pid=,ppid="]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}

/** The memory that processes have together. */
export async function residentBytes(pids: number[]): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", pids.join(",")]);
  return stdout
    .trim()
    .split("\n")
    .reduce((sum, kib) => sum + Number(kib) * 1024, 0);
}
