import type { TransactionSql } from "postgres";
import type { Connection } from "@/lib/platform/db/client";

type Transaction = TransactionSql<{ bigint: bigint }>;

/** Writes items in a transaction, with a statement for any number of items. */
export type Put = <T>(
  on: Transaction,
  items: T[],
  write: (on: Connection, items: T[]) => Promise<void>,
) => Promise<void>;

/** Writes all of the items, or fails. */
export const writeAll: Put = async (on, items, write) => {
  if (items.length > 0) await write(on, items);
};

export type BadItem = { item: unknown; error: unknown };

/** Creates a {@link Put} that writes the items that the database accepts, and adds the others to `bad`. */
export function writeValid(bad: BadItem[]): Put {
  return async function put(on, items, write) {
    if (items.length === 0) return;
    try {
      await on.savepoint((inner) => write(inner, items));
    } catch (error) {
      if (!isBadValue(error)) throw error;
      if (items.length === 1) {
        bad.push({ item: items[0], error });
        return;
      }
      const half = Math.ceil(items.length / 2);
      await put(on, items.slice(0, half), write);
      await put(on, items.slice(half), write);
    }
  };
}

/**
 * Whether an error means that a value can never be written: a data exception, a violated constraint, or an error before
 * sending. False if the database is unreachable, full or not ready. A missing partition, which has the code of a check
 * constraint (23514), can be created.
 */
export function isBadValue(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === undefined || code === "UNDEFINED_VALUE" || (/^2[23]/.test(String(code)) && code !== "23514");
}
