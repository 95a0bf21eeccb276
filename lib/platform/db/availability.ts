import { Problem } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";

/** One sentence for a database that is away or rejects this process; an error of another kind as it is. */
export function unusable(error: unknown, what = "database"): unknown {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return error;
  // Some errors of the driver have no message, but several causes.
  return new Problem(`Cannot use the ${what}: ${error.message || error.code}`);
}

const passing = /^(08|40|53|57P)|^.{6}/;

/** Whether a retry may not have the error: connections, conflicts, resources, operators. The codes of the driver are longer. */
export const mayPass = (error: unknown): boolean => passing.test(String((error as { code?: unknown } | null)?.code));

/** The codes of Postgres for a write that it rejects until an operator acts. */
const rejectsWrites = new Set([
  "25006", // read_only_sql_transaction, on a replica after a failover
  "53100", // disk_full
]);

/** What waits to be written is tried again more often than that. */
const failingForMs = 10 * SECOND_MS;

const writes = () => perProcess("database writes", () => ({ failedAt: Number.NEGATIVE_INFINITY }));

/** Only a full disk or a read-only database counts. */
export function noteFailedWrite(error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code;
  if (rejectsWrites.has(String(code))) writes().failedAt = performance.now();
}

/** As far as this process knows. */
export const takesWrites = (): boolean => performance.now() - writes().failedAt > failingForMs;
