import { inspect } from "node:util";
import type { TransactionSql } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import { errorCode } from "@/lib/base/error-code";
import { log } from "@/lib/base/log";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { type Connection, sqlTransaction } from "@/lib/platform/db/client";
import type { LogRow } from "./log-row";
import * as queries from "./queries";

export type QuotaUse = { accountId: AccountId; limit: number; remaining: number; at: number };

/** What one transaction writes. */
export type Batch = {
  recorder: string;
  /** Greater than those of earlier batches of the recorder. */
  number: number;
  /** By {@link countName}. */
  counts: Map<string, queries.UsageCount>;
  rows: LogRow[];
  /** By key and IP address. */
  lastUses: Map<string, queries.LastUse>;
  /** Of accounts that may have chosen to be warned. Not written: accounts are told. */
  quotas: Map<AccountId, QuotaUse>;
};

export const newBatch = (recorder: string, number: number): Batch => ({
  recorder,
  number,
  counts: new Map(),
  rows: [],
  lastUses: new Map(),
  quotas: new Map(),
});

type CountKey = Pick<queries.UsageCount, "minute" | "keyId" | "operation" | "status">;

export const countName = ({ minute, keyId, operation, status }: CountKey): string =>
  `${minute} ${keyId} ${operation} ${status}`;

/** Partitions exist for a day before and after the time of the database. */
export const maxClockErrorMs = DAY_MS;

/**
 * Exactly once, also if the connection was lost after the commit. Leaves out deleted accounts. A process whose clock is
 * off by more than the partitions cover gets the time of the database. @returns how many items can never be written
 */
export async function writeBatch(batch: Batch): Promise<number> {
  try {
    // Without savepoints, which only a bad value needs.
    await writeOnce(batch, async (on, items, write) => {
      if (items.length > 0) await write(on, items);
    });
    return 0;
  } catch (error) {
    if (!isBadValue(error)) throw error;
  }
  const rejected: Rejected[] = [];
  await writeOnce(batch, (on, items, write) => writeValid(on, items, write, rejected));
  for (const { item, error } of rejected)
    log().error({ err: error, item: inspect(item) }, "usage that cannot be written");
  return rejected.length;
}

type Transaction = TransactionSql<{ bigint: bigint }>;
type Write<T> = (on: Connection, items: T[]) => Promise<void>;
type Rejected = { item: unknown; error: unknown };

async function writeOnce(
  { recorder, number, counts, rows, lastUses, quotas }: Batch,
  writeItems: <T>(on: Transaction, items: T[], write: Write<T>) => Promise<void>,
): Promise<void> {
  await sqlTransaction(async (on) => {
    const now = await queries.claimBatch(on, recorder, number);
    if (now === undefined) return;
    const plausibleTime = (at: number): number => (Math.abs(at - now) <= maxClockErrorMs ? at : now);
    const exists = await queries.existingAccounts(on, [...counts.values(), ...rows, ...quotas.values()]);
    for (const use of quotas.values()) if (!exists(use)) quotas.delete(use.accountId);
    const existingCounts = [...counts.values()].filter(exists).map((count) => {
      const minute = plausibleTime(count.minute);
      return { ...count, minute: minute - (minute % MINUTE_MS) };
    });
    const atPlausibleTime = <T extends { at: number }>(item: T): T =>
      plausibleTime(item.at) === item.at ? item : { ...item, at: now };
    await writeItems(on, existingCounts, queries.addCounts);
    await writeItems(on, rows.filter(exists).map(atPlausibleTime), queries.insertRows);
    await writeItems(on, [...lastUses.values()].map(atPlausibleTime), queries.recordLastUse);
  });
}

/** Halves the items that the database does not accept together. */
async function writeValid<T>(on: Transaction, items: T[], write: Write<T>, rejected: Rejected[]): Promise<void> {
  if (items.length === 0) return;
  try {
    await on.savepoint((inner) => write(inner, items));
  } catch (error) {
    if (!isBadValue(error)) throw error;
    if (items.length === 1) {
      rejected.push({ item: items[0], error });
      return;
    }
    const half = Math.ceil(items.length / 2);
    await writeValid(on, items.slice(0, half), write, rejected);
    await writeValid(on, items.slice(half), write, rejected);
  }
}

/**
 * Whether a value can never be written: a data exception, a violated constraint, or an error before sending. False if
 * the database is unreachable or full, and for a missing partition (23514), which can be created.
 */
function isBadValue(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || code === "UNDEFINED_VALUE" || (/^2[23]/.test(code) && code !== "23514");
}
