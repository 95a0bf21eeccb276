import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { userId } from "./users";

/** The cookie names a row. Signing out deletes the row, which invalidates every copy of the cookie. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    /** The `session_version` of the person at sign-in. The session ends when that number increases. */
    version: integer().notNull(),
    /** At sign-in. Null for sessions from before this column existed. */
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    /** To within a few minutes. */
    seenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** When the person last proved who they are: at sign-in, or before a sensitive action. */
    confirmedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);
