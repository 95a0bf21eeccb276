import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { users } from "./users";

/**
 * Every sign-in that still counts. The cookie names a row of this table and proves nothing without it: signing out
 * deletes the row, and with it every copy of the cookie.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: bigint({ mode: "bigint" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The person's `session_version` at the time; once theirs has moved on, this session is over. */
    version: integer().notNull(),
    /** What the browser called itself when it signed in; null for sessions from before this was kept. */
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    /** When it was last used, to some minutes. */
    seenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);
