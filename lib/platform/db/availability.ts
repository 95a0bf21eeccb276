import { codedError, errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";

/** One sentence for a database that is away or rejects this process; an error of another kind as it is. */
export function databaseError(error: unknown, what = "database"): unknown {
  const failed = codedError(error);
  // Some errors of the driver have no message, but several causes.
  return failed ? new UserError(`Cannot use the ${what}: ${failed.message || failed.code}`) : error;
}

const isOfPostgres = (code: string): boolean => /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code); // those of the system begin with an E

/**
 * Whether Postgres could not do a statement for now: connections (class 08, of which a pooler may have lost one that had done
 * it), a conflict such as a deadlock, resources, a lock or a time limit, operators, its disk (appendix A of its documentation).
 */
export const rejectsForNow = (code: string): boolean =>
  isOfPostgres(code) && /^(08|25006|40|53|55P03|57014|57P|58)/.test(code);

/** Whether a retry may succeed. False for what Postgres rejects each time; the driver and the system only fail to reach it. */
export function isTransient(error: unknown): boolean {
  const code = errorCode(error) ?? "";
  return !isOfPostgres(code) || rejectsForNow(code);
}

/** The codes of Postgres for a write that it rejects until an operator acts. */
const rejectsWrites = new Set([
  "25006", // read_only_sql_transaction, on a replica after a failover
  "53100", // disk_full
]);

/** What waits to be written is tried again more often than that. */
const failingForMs = 10 * SECOND_MS;

const writes = () => perProcess("database writes", () => ({ failedAt: Number.NEGATIVE_INFINITY }));

/** Only a full disk or a read-only database counts. */
export function recordFailedWrite(error: unknown): void {
  if (rejectsWrites.has(errorCode(error) ?? "")) writes().failedAt = performance.now();
}

/** As far as this process knows. */
export const acceptsWrites = (): boolean => performance.now() - writes().failedAt > failingForMs;
