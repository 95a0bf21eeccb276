import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { firstPlan, type PlanName } from "@/lib/base/plans";
import { id, instant } from "./columns";

/** A customer. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    name: text().notNull(),
    /** The code checks which plans there are, so that a new one needs no migration. */
    plan: text().$type<PlanName>().notNull().default(firstPlan),
    /** Instead of the limits of the plan: both, or neither. */
    customPerMinute: integer(),
    customPerDay: integer(),
    createdAt: instant().notNull().defaultNow(),
    /** From then on, keys are rejected and users cannot sign in. */
    disabledAt: instant(),
  },
  (t) => [
    index("accounts_name_trigrams").using("gin", t.name.op("gin_trgm_ops")),
    check("accounts_custom_limits", sql`(${t.customPerMinute} is null) = (${t.customPerDay} is null)`),
    check("accounts_custom_limits_positive", sql`${t.customPerMinute} > 0 and ${t.customPerDay} > 0`),
  ],
);

/** Of a row that goes with its account. */
export const accountId = () =>
  bigint({ mode: "bigint" })
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });
