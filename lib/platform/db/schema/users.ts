import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { roles } from "@/lib/base/vocabulary";
import { accounts } from "./accounts";
import { id, instant, oneOf } from "./columns";

/** A person who signs in. */
export const users = pgTable(
  "users",
  {
    id: id(),
    accountId: bigint({ mode: "bigint" })
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** When the person showed that this address is theirs: by a link mailed there, or by GitHub's word. Null until then. */
    emailConfirmedAt: instant(),
    name: text().notNull(),
    /** Null for someone who only signs in through another provider. */
    passwordHash: text(),
    /** GitHub's number for this person, if they signed up through it. An email address alone links nobody. */
    githubId: text(),
    role: text({ enum: roles }).notNull().default("developer"),
    /** Goes up when every session of this person must end: each session carries the number it was made with. */
    sessionVersion: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email").on(sql`lower(${t.email})`),
    uniqueIndex("users_github").on(t.githubId),
    index("users_account").on(t.accountId),
    index("users_email_trigrams").using("gin", t.email.op("gin_trgm_ops")),
    check("users_role", oneOf(t.role, roles)),
  ],
);
