import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { memberRoles, notificationKinds } from "@/lib/base/vocabulary";
import { accountId, userId, users } from "./accounts";
import { belongsTo, bytea, id, instant, oneOf } from "./columns";
import { notifications } from "./notifications";

/** The people of an account. A change of owners locks the account first, so that it always keeps one. */
export const memberships = pgTable(
  "memberships",
  {
    accountId: accountId(),
    userId: userId(),
    role: text({ enum: memberRoles }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** The kinds of which this person gets no mail from this account. */
    mutedNotifications: text({ enum: notificationKinds }).array().notNull().default([]),
    /** The last notification of the account when this person marked all as read. */
    readUntil: bigint({ mode: "bigint" }).notNull().default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    index("memberships_user").on(t.userId, t.accountId),
    check("memberships_role", oneOf(t.role, memberRoles)),
  ],
);

/** The notifications after `readUntil` that a person has read one by one. */
export const notificationReads = pgTable(
  "notification_reads",
  {
    userId: userId(),
    notificationId: belongsTo(() => notifications.id),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.notificationId] }),
    index("notification_reads_notification").on(t.notificationId),
  ],
);

/** Addresses whose owners want no invitations. */
export const invitationOptOuts = pgTable("invitation_opt_outs", {
  /** SHA-256 of the address. */
  hash: bytea().primaryKey(),
  createdAt: instant().notNull().defaultNow(),
});

/** An open one has neither end. Accepting or withdrawing it deletes the row: the audit log keeps what happened. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    accountId: accountId(),
    email: text().notNull(),
    role: text({ enum: memberRoles }).notNull(),
    /** SHA-256 of the token. Only the link has the token itself. */
    hash: bytea().notNull(),
    invitedBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("invitations_hash").on(t.hash),
    uniqueIndex("invitations_address").on(t.accountId, sql`lower(${t.email})`),
    index("invitations_expiry").on(t.expiresAt),
    check("invitations_role", oneOf(t.role, memberRoles)),
  ],
);
