import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

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
  /** By which they differ. */
  requests: integer().notNull(),
  /** What the limiter allowed, usage counted, and the request log lists. */
  allowed: integer().notNull(),
  counted: integer().notNull(),
  listed: integer().notNull(),
  /** Empty if no cause is known. */
  causes: text().array().$type<DifferenceCause[]>().notNull(),
});
