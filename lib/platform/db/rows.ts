import { and, asc, desc, gte, lte, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn, PgSelect } from "drizzle-orm/pg-core";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { readDb } from "./read-client";

/** So that the text matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const likePattern = (text: string): string => `%${escapeLike(text)}%`;

type Limitable = { limit: (max: number) => { as: (name: string) => SQLWrapper } };

export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** The row of a query that always has one. */
export const rowOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row> => (await rows)[0] as Row;

export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** How many rows a query has, at most one more than `max`. For lists. */
export const countRows = (query: Limitable, max: number): Promise<number> =>
  readDb().$count(query.limit(max + 1).as("some"));

/** A slice of a query by an ID, which its rows have. */
export async function readSlice<Query extends PgSelect>(
  query: Query,
  id: AnyPgColumn,
  { from, limit }: SliceRequest,
  direction: "ascending" | "descending",
  condition?: SQL,
): Promise<Slice<Query["_"]["result"][number]>> {
  const [beyond, order] = direction === "ascending" ? [gte, asc] : [lte, desc];
  const rows = await query
    .where(and(condition, from === undefined ? undefined : beyond(id, from)))
    .orderBy(order(id))
    .limit(limit + 1);
  return toSlice(rows as (Query["_"]["result"][number] & { id: bigint })[], limit);
}
