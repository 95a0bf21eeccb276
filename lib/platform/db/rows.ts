import type { SQLWrapper } from "drizzle-orm";
import { db } from "./client";

type Limitable = { limit: (most: number) => { as: (name: string) => SQLWrapper } };

/** The first row of a query, if it has one. */
export const firstOf = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Whether a query has rows. */
export const hasRows = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

/** How many rows a query has, at most one more than `most`. */
export const countRows = (query: Limitable, most: number): Promise<number> =>
  db().$count(query.limit(most + 1).as("some"));
