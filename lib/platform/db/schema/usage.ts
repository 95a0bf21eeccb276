import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  inet,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { accountId } from "./accounts";
import { instant } from "./columns";

/** By day, so that old days are dropped whole. No foreign keys: a count outlives its key, and a flush must not fail. */
export const usageMinutes = pgTable(
  "usage_minutes",
  {
    /** The clock minute in which the limiter counted the request. */
    minute: instant().notNull(),
    accountId: bigint({ mode: "bigint" }).notNull(),
    keyId: bigint({ mode: "bigint" }).notNull(),
    operation: text().notNull(),
    /** 429 marks rejected requests, which consumed no window. */
    status: smallint().notNull(),
    count: integer().notNull(),
    /** After the last of these requests, by the limiter. Null for rejected requests, sample data, and old rows. */
    dayUsed: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.minute, t.keyId, t.operation, t.status] }),
    index("usage_minutes_minute").on(t.minute),
  ],
);

/** The sums of UTC days whose minutes are final (`lib/domains/usage/days.ts`): a long range reads a row for a day. */
export const usageDays = pgTable(
  "usage_days",
  {
    day: date().notNull(),
    accountId: accountId(),
    keyId: bigint({ mode: "bigint" }).notNull(),
    operation: text().notNull(),
    status: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day, t.keyId, t.operation, t.status] }),
    index("usage_days_day").on(t.day),
  ],
);

/** Each allowed request, and the first of each run of rejections. A primary key, which no query uses, took a third. */
export const requestLog = pgTable(
  "request_log",
  {
    at: instant().notNull(),
    /** A UUID version 7, which contains the time of `at`. */
    requestId: uuid().notNull(),
    accountId: bigint({ mode: "bigint" }).notNull(),
    keyId: bigint({ mode: "bigint" }).notNull(),
    method: text().notNull(),
    path: text().notNull(),
    operation: text().notNull(),
    status: smallint().notNull(),
    /** Of the Error body. */
    errorCode: text(),
    durationMicros: integer().notNull(),
    ipAddress: inet("ip_address"),
    userAgent: text(),
    minuteLimit: integer().notNull(),
    /** The limit minus what was used, negative after a change to a smaller plan. */
    minuteRemaining: integer().notNull(),
    dayLimit: integer().notNull(),
    dayRemaining: integer().notNull(),
    query: text(),
    errorMessage: text(),
    /** Of W3C Trace Context, which has as many digits as a UUID. */
    traceId: uuid(),
    /** Not in use since 2.1.0: the columns from `plan` on have it. A later release drops it. */
    facts: smallint(),
    /** Where they do not follow from `at`: the clock of the limiter may differ. */
    minuteResetAt: instant(),
    dayResetAt: instant(),
    bannedUntil: instant(),
    banCount: smallint(),
    startedBan: boolean(),
    /** See `RequestEvent`. Null, like the next seven, in rows that 2.0.0 wrote beside a later release. The flags are null for false. */
    plan: text(),
    hasCustomLimits: boolean(),
    isRolling: boolean(),
    minuteIsOfKey: boolean(),
    dayIsOfKey: boolean(),
    decidedBy: text(),
    idempotency: text(),
    source: text(),
  },
  (t) => [
    index("request_log_account").on(t.accountId, t.at),
    // For a request of any account. Rows arrive in order of time: BRIN takes a thousandth of the space of a B-tree.
    index("request_log_at").using("brin", t.at).with({ pages_per_range: 32, autosummarize: true }),
    // Few rows among many, which the overview reads often.
    index("request_log_refusals").on(t.accountId, t.at).where(sql`${t.status} in (403, 429)`),
    index("request_log_failures").on(t.at).where(sql`${t.status} >= 500`),
  ],
);

/** Updated in the transaction of the batch, so that a batch with an unconfirmed commit is not written twice. */
export const usageBatches = pgTable("usage_batches", {
  recorder: uuid().primaryKey(),
  batch: integer().notNull(),
  writtenAt: instant().notNull(),
});
