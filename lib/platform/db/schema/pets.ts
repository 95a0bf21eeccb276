import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { petStatuses } from "@/lib/base/vocabulary";
import { accounts } from "./accounts";
import { id, instant, oneOf } from "./columns";

/** A category that staff have named. An animal may belong to one that nobody has named yet. */
export const categories = pgTable("categories", {
  id: bigint({ mode: "bigint" }).primaryKey(),
  name: text().notNull(),
});

/** An animal of the store. */
export const pets = pgTable(
  "pets",
  {
    id: id(),
    name: text().notNull(),
    // No foreign key: the contract accepts a category that has no name yet.
    categoryId: bigint({ mode: "bigint" }).notNull(),
    status: text({ enum: petStatuses }).notNull().default("available"),
    createdAt: instant().notNull().defaultNow(),
    /** The account whose key added it; null for the ones the store began with. */
    createdBy: bigint({ mode: "bigint" }).references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    index("pets_status").on(t.status, t.id),
    index("pets_category").on(t.categoryId, t.id),
    // For each order of the inventory under each of its filters an index to walk along, so that a page costs the same
    // however deep it lies. Under both filters at once it skips rows of the other one: two more indexes would spare that,
    // which no page of 100,000 animals gained by, and every new animal paid for.
    index("pets_name").on(t.name, t.id),
    index("pets_status_name").on(t.status, t.name, t.id),
    index("pets_category_name").on(t.categoryId, t.name, t.id),
    index("pets_category_status").on(t.categoryId, t.status, t.id),
    index("pets_name_trigrams").using("gin", t.name.op("gin_trgm_ops")),
    check("pets_status_known", oneOf(t.status, petStatuses)),
    check("pets_name_not_empty", sql`length(${t.name}) > 0`),
  ],
);
