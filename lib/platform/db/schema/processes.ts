import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The processes of the last day. Each one updates its row every few seconds while it runs. */
export const processes = pgTable("processes", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** When it stopped. A process that is not seen and did not stop was killed. */
  stoppedAt: instant(),
  /** The limiter of the process, and when its store was lost. Null while the store responds. */
  limiterEngine: text().notNull(),
  limiterAwaySince: instant(),
  /** When the limiter was last without its store. */
  limiterLastAwayAt: instant(),
  /** Rows of the request log that were dropped since the process started. */
  logRowsDropped: bigint({ mode: "number" }).notNull(),
  /** When the process last lost counts or rows, because they could not be written or too many waited. */
  usageLostAt: instant(),
  /** All usage that the process recorded before this instant is written. */
  usageWrittenUntil: instant().notNull().defaultNow(),
});
