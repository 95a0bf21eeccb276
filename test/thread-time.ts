import { readFileSync } from "node:fs";

/** The time that the main thread of a process has used of a CPU so far, in milliseconds. Linux only; see proc(5). */
export function mainThreadMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}
