import type { Env } from "@/lib/base/env";

/** What each role needs under load, in MiB (docs/hosting.md). */
const needs: Record<Env["serves"], number> = { all: 384, api: 128, pages: 256, worker: 128 };

/** @param limit of the container, in bytes; 0 or huge without one. @returns a sentence if it is too small */
export function memoryWarning(limit: number | undefined, serves: Env["serves"]): string | undefined {
  const mebibytes = Math.floor((limit ?? 0) / 1024 ** 2);
  if (mebibytes === 0 || mebibytes >= needs[serves]) return undefined;
  return `The memory limit is ${mebibytes} MiB, but SERVE=${serves} needs ${needs[serves]} MiB: under load, the system may end a process.`;
}
