import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { notificationKinds, roles } from "@/lib/base/vocabulary";
import { accountId } from "./accounts";
import { id, instant, oneOf } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    accountId: accountId(),
    email: text().notNull(),
    /** By a mailed link or through GitHub. */
    emailConfirmedAt: instant(),
    name: text().notNull(),
    /** Null for people who only sign in with another provider. */
    passwordHash: text(),
    /** For people who signed up with GitHub. An email address alone never links accounts. */
    githubId: text(),
    role: text({ enum: roles }).notNull().default("developer"),
    /** Increased to end every session of this person. Each session stores the number from its sign-in. */
    sessionVersion: integer().notNull().default(1),
    /** Increased to make every browser unknown to this person. A known one has the number in its cookie. */
    deviceVersion: integer().notNull().default(1),
    mutedNotifications: text({ enum: notificationKinds }).array().notNull().default([]),
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

/** Of a row that goes with its person. */
export const userId = () =>
  bigint({ mode: "bigint" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
