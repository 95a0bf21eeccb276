import type { Env } from "@/lib/base/env";

/** What each role needs under load, in MiB (docs/deploy.md). */
const needs: Record<Env["serves"], number> = { all: 384, api: 128, pages: 256, worker: 128 };

/** @param limit of the container, in bytes; 0 or huge without one. @returns a sentence if it is too small */
export function memoryWarning(limit: number | undefined, serves: Env["serves"], processes: number): string | undefined {
  const mebibytes = Math.floor((limit ?? 0) / 1024 ** 2);
  const needed = processes * needs[serves];
  if (mebibytes === 0 || mebibytes >= needed) return undefined;
  return `The memory limit is ${mebibytes} MiB, but SERVE=${serves} with PROCESSES=${processes} needs ${needed} MiB: under load, the system may end a process.`;
}
