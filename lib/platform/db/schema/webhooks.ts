import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { deliveryStatuses, type EventType, endpointStatuses } from "@/lib/base/vocabulary";
import { accountId, accounts, users } from "./accounts";
import { belongsTo, bytea, id, instant, oneOf } from "./columns";
import { apiKeys } from "./keys";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    accountId: accountId(),
    url: text().notNull(),
    description: text().notNull(),
    /** The code checks which there are, so that a new one needs no migration. */
    eventTypes: text().array().$type<EventType[]>().notNull(),
    /** Encrypted, because each delivery is signed with it. Null of a listener. */
    secret: bytea(),
    /** Signs too, until `previousUntil`. `webhook_secrets` has those before it. */
    previousSecret: bytea(),
    previousUntil: instant(),
    status: text({ enum: endpointStatuses }).notNull().default("enabled"),
    /** Since then, every attempt has failed. */
    failingSince: instant(),
    /** Its last attempt got no response in time: until one does, its deliveries have slots of their own. */
    slow: boolean().notNull().default(false),
    /** Null if that person was deleted. */
    createdBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull().defaultNow(),
    /** Of a listener, which is no endpoint of customers: its key fetches the events, which nothing sends. */
    listenerKeyId: bigint({ mode: "bigint" })
      .unique("webhook_endpoints_listener_key")
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    listenedAt: instant(),
  },
  (t) => [
    index("webhook_endpoints_account").on(t.accountId, t.id),
    index("webhook_endpoints_event_types").using("gin", t.eventTypes),
    check("webhook_endpoints_status", oneOf(t.status, endpointStatuses)),
    check("webhook_endpoints_listener", sql`(${t.listenerKeyId} is null) = (${t.listenedAt} is null)`),
    check("webhook_endpoints_secret", sql`(${t.listenerKeyId} is null) = (${t.secret} is not null)`),
    check("webhook_endpoints_previous", sql`(${t.previousSecret} is null) = (${t.previousUntil} is null)`),
  ],
);

/** Secrets of an endpoint before its previous one, which sign too until their own time. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    id: id(),
    endpointId: belongsTo(() => webhookEndpoints.id),
    secret: bytea().notNull(),
    until: instant().notNull(),
  },
  (t) => [index("webhook_secrets_endpoint").on(t.endpointId)],
);

/** Kept for 30 days, with its deliveries. Written with the change that it tells of, if an endpoint asks for it. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: id(),
    type: text().$type<EventType>().notNull(),
    /** Null for what concerns every account. */
    accountId: bigint({ mode: "bigint" }).references(() => accounts.id, { onDelete: "cascade" }),
    /** JSON, as text, which keeps every digit of an int64. */
    data: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("webhook_events_created").on(t.createdAt), index("webhook_events_account").on(t.accountId)],
);

/** An event for one endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    endpointId: belongsTo(() => webhookEndpoints.id),
    eventId: belongsTo(() => webhookEvents.id),
    status: text({ enum: deliveryStatuses }).notNull().default("waiting"),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("webhook_deliveries_endpoint").on(t.endpointId, t.id),
    index("webhook_deliveries_status").on(t.endpointId, t.status, t.id),
    index("webhook_deliveries_event").on(t.eventId),
    check("webhook_deliveries_status_known", oneOf(t.status, deliveryStatuses)),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: id(),
    deliveryId: belongsTo(() => webhookDeliveries.id),
    endpointId: bigint({ mode: "bigint" }).notNull(),
    at: instant().notNull().defaultNow(),
    durationMs: integer().notNull(),
    /** Null without a response. */
    status: integer(),
    /** Why it failed, as the code names it. Null if the endpoint accepted it. */
    error: text(),
    /** The first KB of the response. */
    response: text().notNull(),
    /** That we sent, a line each. Null of attempts that are older than the column. */
    headers: text(),
  },
  (t) => [
    index("webhook_attempts_delivery").on(t.deliveryId, t.id),
    index("webhook_attempts_endpoint").on(t.endpointId, t.id),
  ],
);
