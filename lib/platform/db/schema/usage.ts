import { sql } from "drizzle-orm";
import { bigint, index, inet, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
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
    /** The HTTP status. 429 stands for the rejected ones, which consumed no window. */
    status: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.minute, t.keyId, t.operation, t.status] }),
    index("usage_minutes_minute").on(t.minute),
  ],
);

/**
 * The authenticated requests, without bodies or secrets: each one that was allowed, and the first of each run of rejections.
 * Partitioned by day. No primary key: nothing is looked up by it, and an index of it took a third of the table.
 */
export const requestLog = pgTable(
  "request_log",
  {
    at: instant().notNull(),
    /** A UUID of version 7 with the time of `at` in it, by which it is found. */
    requestId: uuid().notNull(),
    accountId: bigint({ mode: "bigint" }).notNull(),
    keyId: bigint({ mode: "bigint" }).notNull(),
    method: text().notNull(),
    path: text().notNull(),
    operation: text().notNull(),
    status: smallint().notNull(),
    /** The code of the Error body, if the response was one, and its message. */
    errorCode: text(),
    durationMicros: integer().notNull(),
    ipAddress: inet("address"),
    userAgent: text(),
    minuteLimit: integer().notNull(),
    minuteRemaining: integer().notNull(),
    dayLimit: integer().notNull(),
    dayRemaining: integer().notNull(),
    query: text(),
    errorMessage: text(),
  },
  (t) => [
    index("request_log_account").on(t.accountId, t.at),
    // For a request of any account. The rows come in the order of their time, so that a thousandth of a B-tree is enough.
    index("request_log_at").using("brin", t.at).with({ pages_per_range: 32, autosummarize: true }),
    // Few among many, and asked for by the overview again and again.
    index("request_log_refusals").on(t.accountId, t.at).where(sql`${t.status} in (403, 429)`),
    index("request_log_failures").on(t.at).where(sql`${t.status} >= 500`),
  ],
);

/**
 * The last batch of counts and rows that each recorder has written. It is updated in the batch's own transaction, so that a
 * batch whose commit was not confirmed is not written twice.
 */
export const usageBatches = pgTable("usage_batches", {
  recorder: uuid().primaryKey(),
  batch: integer().notNull(),
  writtenAt: instant().notNull(),
});
