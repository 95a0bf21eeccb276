import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { petStatuses } from "@/lib/base/vocabulary";
import { id, instant, oneOf } from "./columns";

/** A pet may be in a category without a name. */
export const categories = pgTable("categories", {
  id: bigint({ mode: "bigint" }).primaryKey(),
  name: text().notNull(),
});

const petColumns = () => ({
  name: text().notNull(),
  // No foreign key: the contract accepts a category that has no name yet.
  categoryId: bigint({ mode: "bigint" }).notNull(),
  status: text({ enum: petStatuses }).notNull().default("available"),
  createdAt: instant().notNull().defaultNow(),
  /** The account whose key added it, or null for the store. No foreign key, so that it outlives a deleted account. */
  createdBy: bigint({ mode: "bigint" }),
  /** Null if no review waits. */
  reviewSince: instant(),
});

export const pets = pgTable("pets", { id: id(), ...petColumns() }, (t) => [
  index("pets_status").on(t.status, t.id),
  index("pets_category").on(t.categoryId, t.id),
  // Each sort order of the inventory under each of its filters has an index, so a page costs the same at any depth. Two
  // more did not speed up any page of 100,000 pets, and would slow down every insert.
  index("pets_name").on(t.name, t.id),
  index("pets_status_name").on(t.status, t.name, t.id),
  index("pets_category_name").on(t.categoryId, t.name, t.id),
  index("pets_category_status").on(t.categoryId, t.status, t.id),
  index("pets_name_trigrams").using("gin", t.name.op("gin_trgm_ops")),
  index("pets_to_review").on(t.id).where(sql`${t.reviewSince} is not null`),
  check("pets_status_known", oneOf(t.status, petStatuses)),
  check("pets_name_not_empty", sql`length(${t.name}) > 0`),
]);

/** It keeps its ID. A table of its own, so that no query of the store can show a retired pet. */
export const retiredPets = pgTable("retired_pets", {
  id: bigint({ mode: "bigint" }).primaryKey(),
  ...petColumns(),
  retiredAt: instant().notNull().defaultNow(),
});
