import type { JsonText } from "./json";

/** In ascending order of ID. `next` is the first ID of the following page, if any. */
export type Page<T> = { items: T[]; next: bigint | undefined };

export type JsonPage<T> = { json: JsonText<T[]>; next: bigint | undefined };

/** Starts with the ID `from`, or at the beginning. */
export type PageRequest = { limit: number; from?: bigint };

/** The query reads one row more than the limit, which shows whether another page follows. */
export function toPage<T extends { id: bigint }>(rows: T[], limit: number): Page<T> {
  return { items: rows.slice(0, limit), next: rows[limit]?.id };
}
