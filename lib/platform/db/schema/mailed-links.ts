import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { linkPurposes } from "@/lib/base/vocabulary";
import { bytea, instant, oneOf } from "./columns";
import { userId } from "./users";

/** One per person and purpose. A used link is kept for a time, to tell it from an unknown one. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: userId(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token. Only the mail has the token itself. */
    hash: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Null for links of other purposes. */
    newEmail: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    uniqueIndex("mailed_links_hash").on(t.hash),
    index("mailed_links_expiry").on(t.expiresAt),
    check("mailed_links_purpose", oneOf(t.purpose, linkPurposes)),
    check("mailed_links_new_email", sql`(${t.purpose} = 'new-email') = (${t.newEmail} is not null)`),
  ],
);
