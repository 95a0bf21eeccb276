import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** A primary key that the database assigns: a 64-bit integer, `bigint` in TypeScript. */
export const id = () => bigint({ mode: "bigint" }).primaryKey().generatedByDefaultAsIdentity();

/** A point in time. */
export const instant = () => timestamp({ withTimezone: true });

/** Raw bytes. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The condition of a check constraint that keeps a text column to a closed set of words. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
