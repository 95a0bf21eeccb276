import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Of the last day. Each one updates its row every few seconds while it runs. */
export const processes = pgTable("processes", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** A process that is not seen and did not stop was killed. */
  stoppedAt: instant(),
  /** When the store of the limiter was lost. Null while it responds. */
  limiterEngine: text().notNull(),
  limiterAwaySince: instant(),
  limiterLastAwayAt: instant(),
  /** Since the process started. */
  logRowsDropped: bigint({ mode: "number" }).notNull(),
  /** Counts or rows that could not be written, or of which too many waited. */
  usageLostAt: instant(),
  /** All usage that the process recorded before this instant is written. */
  usageWrittenUntil: instant().notNull().defaultNow(),
});

/** The limiter, the usage counts and the request log are compared minute by minute. One row. */
export const reconciliation = pgTable(
  "reconciliation",
  {
    only: boolean().primaryKey().default(true),
    /** The counts of the minutes before this one are final. */
    checkedUntil: instant().notNull().default(sql`date_trunc('minute', now())`),
  },
  (t) => [check("reconciliation_only", sql`${t.only}`)],
);

/** As the processes report them. */
export type DifferenceCause = "killed" | "lost" | "limited_alone" | "windows_restarted";

/** Sums over the accounts whose numbers differ. Rejected requests are left out. */
export const usageDifferences = pgTable("usage_differences", {
  minute: instant().primaryKey(),
  accounts: integer().notNull(),
  /** The account that differs most. */
  accountId: bigint({ mode: "bigint" }).notNull(),
  requests: integer().notNull(),
  /** What the limiter allowed, usage counted, and the request log lists. */
  allowed: integer().notNull(),
  counted: integer().notNull(),
  listed: integer().notNull(),
  /** Empty if no cause is known. */
  causes: text().array().$type<DifferenceCause[]>().notNull(),
});
