import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { actorKinds } from "@/lib/base/vocabulary";
import { id, instant, oneOf } from "./columns";

/** A trigger rejects updates and deletes. There are no foreign keys, so events outlive what they refer to. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    at: instant().notNull().defaultNow(),
    actorKind: text({ enum: actorKinds }).notNull(),
    /** Null for the command line, and for a person who is not signed in. */
    actorId: bigint({ mode: "bigint" }),
    /** The management key that they acted with: `"Terraform" ask_manage_aB3d…x9Yz`. */
    actorKey: text(),
    /** The account that was affected and may see the event. */
    accountId: bigint({ mode: "bigint" }),
    /** As `thing.verb`: `key.revoked`. */
    action: text().notNull(),
    /** In words: `key "Production" …a1b2`. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (t) => [
    index("audit_events_account").on(t.accountId, t.id),
    index("audit_events_actor").on(t.actorId, t.id),
    index("audit_events_action").on(t.action, t.id),
    // Of the hash, because a subject may be longer than an entry of a tree.
    index("audit_events_subject").using("hash", t.subject),
    // The subject of an event of an animal begins with `animal ID`.
    index("audit_events_animal")
      .on(sql`split_part(${t.subject}, ' ', 2)`, t.id)
      .where(sql`${t.action} like 'animal.%'`),
    check("audit_events_actor_kind", oneOf(t.actorKind, actorKinds)),
  ],
);
