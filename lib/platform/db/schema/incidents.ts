import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { incidentImpacts, incidentStatuses, type StatusPart } from "@/lib/base/vocabulary";
import { id, instant, oneOf } from "./columns";

/** What staff tell everyone on the status page. */
export const incidents = pgTable(
  "incidents",
  {
    id: id(),
    title: text().notNull(),
    impact: text({ enum: incidentImpacts }).notNull(),
    /** The code checks which parts there are, so that a new one needs no migration. */
    parts: text().array().$type<StatusPart[]>().notNull(),
    /** Of the latest update. */
    status: text({ enum: incidentStatuses }).notNull(),
    startedAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (t) => [
    index("incidents_open").on(t.id).where(sql`${t.resolvedAt} is null`),
    check("incidents_impact", oneOf(t.impact, incidentImpacts)),
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
    status: text({ enum: incidentStatuses }).notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index("incident_updates_incident").on(t.incidentId, t.id),
    check("incident_updates_status", oneOf(t.status, incidentStatuses)),
  ],
);
