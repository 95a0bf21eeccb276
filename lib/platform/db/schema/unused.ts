import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

// Not in use since 2.1.0. Processes of before use these tables, so a later release drops them, with their functions and triggers.

export const brownouts = pgTable(
  "brownouts",
  {
    id: id(),
    operation: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    cancelledAt: instant(),
  },
  (t) => [
    index("brownouts_planned").on(t.endsAt).where(sql`${t.cancelledAt} is null`),
    check("brownouts_length", sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`),
  ],
);
