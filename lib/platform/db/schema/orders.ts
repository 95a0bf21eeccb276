import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { orderEventNames, orderStatuses } from "@/lib/base/vocabulary";
import { accounts, users } from "./accounts";
import { belongsTo, id, instant, oneOf } from "./columns";

/** It outlives the account, without anything that identifies a person. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** Null after the account was deleted. */
    accountId: bigint({ mode: "bigint" }).references(() => accounts.id, { onDelete: "set null" }),
    // No foreign key: the pet is in `pets`, or in `retired_pets` after a delivery.
    petId: bigint({ mode: "bigint" }).notNull(),
    quantity: integer().notNull().default(1),
    status: text({ enum: orderStatuses }).notNull().default("placed"),
    shipDate: instant(),
    createdAt: instant().notNull().defaultNow(),
    cancelledAt: instant(),
  },
  (t) => [
    index("orders_account").on(t.accountId, t.id).where(sql`${t.cancelledAt} is null`),
    index("orders_open").on(t.accountId).where(sql`${t.cancelledAt} is null and ${t.status} <> 'delivered'`),
    index("orders_history").on(t.accountId, t.id),
    index("orders_status").on(t.status, t.id).where(sql`${t.cancelledAt} is null`),
    index("orders_cancelled").on(t.id).where(sql`${t.cancelledAt} is not null`),
    index("orders_pet").on(t.petId, t.id),
    // A pet is never in two open orders, even with concurrent requests.
    uniqueIndex("orders_one_per_pet").on(t.petId).where(sql`${t.cancelledAt} is null`),
    check("orders_status_known", oneOf(t.status, orderStatuses)),
    check("orders_quantity_positive", sql`${t.quantity} > 0`),
  ],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: belongsTo(() => orders.id),
    status: text({ enum: orderEventNames }).notNull(),
    at: instant().notNull().defaultNow(),
    userId: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("order_events_order").on(t.orderId, t.id)],
);
