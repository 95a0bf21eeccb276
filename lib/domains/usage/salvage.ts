import type { TransactionSql } from "postgres";
import type { Connection } from "@/lib/platform/db/client";

type Transaction = TransactionSql<{ bigint: bigint }>;

/** Writes items in a transaction, by a statement that takes any number of them. */
export type Put = <T>(
  on: Transaction,
  items: T[],
  write: (on: Connection, items: T[]) => Promise<void>,
) => Promise<void>;

/** Writes all of the items, or fails. */
export const putAll: Put = async (on, items, write) => {
  if (items.length > 0) await write(on, items);
};

/** An item that the database does not take, and why. */
export type BadItem = { item: unknown; error: unknown };

/** Makes a {@link Put} that writes what the database takes of the items, and adds the others to `bad`. */
export function putSound(bad: BadItem[]): Put {
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
 * Whether an error says that a value can never be written, and not that the database is away, full or not ready: a data
 * exception or a violated constraint, or what was thrown before anything was sent. The lack of a partition, which also
 * has the code of a check constraint (23514), passes when the partition is made.
 */
export function isBadValue(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === undefined || code === "UNDEFINED_VALUE" || (/^2[23]/.test(String(code)) && code !== "23514");
}
