import { sql } from "drizzle-orm";
import { check, cidr, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { notificationKinds } from "@/lib/base/vocabulary";
import { accountId } from "./accounts";
import { belongsTo, id, instant, oneOf } from "./columns";
import { apiKeys } from "./keys";

/** Once for each subject and period. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    accountId: accountId(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The ID of a key or of a person. Empty for the account itself. */
    subject: text().notNull(),
    /** What makes it happen again: a day, an expiry, a ban, a session. */
    period: text().notNull(),
    /** The values of its text, as they were. */
    details: jsonb().$type<Record<string, string | number>>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Not in use since 2.1.0, except in older rows: `memberships` and `notification_reads` have what a person has read. */
    readAt: instant(),
  },
  (t) => [
    uniqueIndex("notifications_once").on(t.accountId, t.kind, t.subject, t.period),
    index("notifications_account").on(t.accountId, t.id),
    index("notifications_unread").on(t.accountId).where(sql`${t.readAt} is null`),
    index("notifications_created").on(t.createdAt),
    check("notifications_kind", oneOf(t.kind, notificationKinds)),
  ],
);

/** An IPv4 address, or the first 64 bits of an IPv6 address. */
export const keyNetworks = pgTable(
  "key_networks",
  {
    keyId: belongsTo(() => apiKeys.id),
    network: cidr().notNull(),
    firstUsedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.network] })],
);
