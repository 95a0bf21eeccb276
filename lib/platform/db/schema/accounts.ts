import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { planNames } from "@/lib/base/vocabulary";
import { id, instant, oneOf } from "./columns";

/** A customer, who owns a plan, its windows, keys, orders and usage. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    name: text().notNull(),
    plan: text({ enum: planNames }).notNull().default("free"),
    /** Limits that staff set for this account instead of the limits of its plan: both, or neither. */
    customPerMinute: integer(),
    customPerDay: integer(),
    createdAt: instant().notNull().defaultNow(),
    /** Set while the account is disabled: its keys are rejected and its users cannot sign in. */
    disabledAt: instant(),
  },
  (t) => [
    index("accounts_name_trigrams").using("gin", t.name.op("gin_trgm_ops")),
    check("accounts_plan", oneOf(t.plan, planNames)),
    check("accounts_custom_limits", sql`(${t.customPerMinute} is null) = (${t.customPerDay} is null)`),
    check("accounts_custom_limits_positive", sql`${t.customPerMinute} > 0 and ${t.customPerDay} > 0`),
    check("accounts_enterprise_has_limits", sql`${t.plan} <> 'enterprise' or ${t.customPerMinute} is not null`),
  ],
);
