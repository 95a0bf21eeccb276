import { sql } from "drizzle-orm";
import { bigint, index, inet, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Requests counted by minute. Partitioned by day, so that old days are dropped whole. No foreign keys: a count outlives
 * the key it is about, and a flush must never fail because an account was deleted in that second.
 */
export const usageMinutes = pgTable(
  "usage_minutes",
  {
    /** The clock minute in which the limiter took the request. */
    minute: instant().notNull(),
    accountId: bigint({ mode: "bigint" }).notNull(),
    keyId: bigint({ mode: "bigint" }).notNull(),
    operation: text().notNull(),
    /** The HTTP status. 429 stands for the refused ones, which consumed no window. */
    status: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.minute, t.keyId, t.operation, t.status] }),
    index("usage_minutes_minute").on(t.minute),
  ],
);

/** One row per authenticated request, without bodies or secrets. Partitioned by day. */
export const requestLog = pgTable(
  "request_log",
  {
    at: instant().notNull(),
    requestId: text().notNull(),
    accountId: bigint({ mode: "bigint" }).notNull(),
    keyId: bigint({ mode: "bigint" }).notNull(),
    method: text().notNull(),
    path: text().notNull(),
    operation: text().notNull(),
    status: smallint().notNull(),
    /** The error code of the answer, if it was one. */
    errorCode: text(),
    durationMicros: integer().notNull(),
    address: inet(),
    userAgent: text(),
    minuteLimit: integer().notNull(),
    minuteRemaining: integer().notNull(),
    dayLimit: integer().notNull(),
    dayRemaining: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.requestId] }),
    index("request_log_account").on(t.accountId, t.at, t.requestId),
    index("request_log_request_id").on(t.requestId),
    // Few among many, and asked for by the overview again and again.
    index("request_log_refusals").on(t.accountId, t.at).where(sql`${t.status} in (403, 429)`),
    index("request_log_failures").on(t.at).where(sql`${t.status} >= 500`),
  ],
);
