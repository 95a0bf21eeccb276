import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const id = () => bigint({ mode: "bigint" }).primaryKey().generatedByDefaultAsIdentity();

/** Of a row that is deleted with another. */
export const belongsTo = (id: () => AnyPgColumn) =>
  bigint({ mode: "bigint" }).notNull().references(id, { onDelete: "cascade" });

export const instant = () => timestamp({ withTimezone: true });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
