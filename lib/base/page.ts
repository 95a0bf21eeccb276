import type { JsonText } from "./json-text";

/** One page of a list that is ordered by id ascending. `next` is the id that the following page starts with, if any. */
export type Page<T> = { items: T[]; next: bigint | undefined };

/** A page as the JSON text of its items. */
export type JsonPage<T> = { json: JsonText<T[]>; next: bigint | undefined };

/** Which page is asked for: at most `limit` items, from the id `from` on, or from the beginning. */
export type PageRequest = { limit: number; from?: bigint };

/** Makes a page out of rows, of which one more than the limit was asked for to learn whether there is more. */
export function toPage<T extends { id: bigint }>(rows: T[], limit: number): Page<T> {
  return { items: rows.slice(0, limit), next: rows[limit]?.id };
}
