import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
