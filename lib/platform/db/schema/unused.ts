import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accountId, users } from "./accounts";
import { id, instant, oneOf } from "./columns";

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

const incidentStatuses = ["investigating", "identified", "monitoring", "resolved"];

export const incidents = pgTable(
  "incidents",
  {
    id: id(),
    title: text().notNull(),
    impact: text().notNull(),
    parts: text().array().notNull(),
    status: text().notNull(),
    startedAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (t) => [
    index("incidents_open").on(t.id).where(sql`${t.resolvedAt} is null`),
    check("incidents_impact", oneOf(t.impact, ["minor", "major", "critical"])),
    check("incidents_status", oneOf(t.status, incidentStatuses)),
    check("incidents_resolved", sql`(${t.status} = 'resolved') = (${t.resolvedAt} is not null)`),
  ],
);

export const incidentUpdates = pgTable(
  "incident_updates",
  {
    id: id(),
    incidentId: bigint({ mode: "bigint" })
      .notNull()
      .references(() => incidents.id, { onDelete: "cascade" }),
    status: text().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index("incident_updates_incident").on(t.incidentId, t.id),
    check("incident_updates_status", oneOf(t.status, incidentStatuses)),
  ],
);

export const accountNotes = pgTable(
  "account_notes",
  {
    id: id(),
    accountId: accountId(),
    writtenBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("account_notes_account").on(t.accountId, t.id)],
);

export const changeReceipts = pgTable(
  "change_receipts",
  {
    kind: text().notNull(),
    subject: text().notNull(),
    changedAt: instant().notNull(),
    processId: uuid().notNull(),
    receivedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject, t.changedAt, t.processId] })],
);
