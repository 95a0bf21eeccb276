import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

/** A deprecated operation then rejects its requests. */
export const brownouts = pgTable(
  "brownouts",
  {
    id: id(),
    operation: text().notNull(),
    startsAt: instant().notNull(),
    /** The first instant after it. */
    endsAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    cancelledAt: instant(),
  },
  (t) => [
    index("brownouts_planned").on(t.endsAt).where(sql`${t.cancelledAt} is null`),
    check("brownouts_length", sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`),
  ],
);
