import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The running processes. Each one updates its row every few seconds, and deletes it when it stops. */
export const processes = pgTable("processes", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** The limiter of the process, and when its store was lost. Null while the store responds. */
  limiterEngine: text().notNull(),
  limiterAwaySince: instant(),
  /** Rows of the request log that were dropped since the process started. */
  logRowsDropped: bigint({ mode: "number" }).notNull(),
});
