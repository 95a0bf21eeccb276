import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The processes that serve. Each says every few seconds that it is alive, and takes its row away when it stops. */
export const processes = pgTable("processes", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
  /** Which limiter it runs, and since when that one's store is away; null while it is not. */
  limiterEngine: text().notNull(),
  limiterAwaySince: instant(),
  /** Rows of the request log that it has dropped since it started. */
  logRowsDropped: bigint({ mode: "number" }).notNull(),
});
