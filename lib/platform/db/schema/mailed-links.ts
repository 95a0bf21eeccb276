import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { linkPurposes } from "@/lib/base/vocabulary";
import { bytea, instant, oneOf } from "./columns";
import { users } from "./users";

/**
 * The links that were mailed to people, one per person and purpose: asking for another puts it in the place of the one
 * before. A link that was used stays until it is old, so that opening it once more can be told from one that never was.
 */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: bigint({ mode: "bigint" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token. The token itself is in the mail and nowhere else. */
    hash: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    uniqueIndex("mailed_links_hash").on(t.hash),
    index("mailed_links_expiry").on(t.expiresAt),
    check("mailed_links_purpose", oneOf(t.purpose, linkPurposes)),
  ],
);
