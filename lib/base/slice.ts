import type { JsonText } from "./json";

/** A part of a list in ascending order of ID. `next` is the first ID of the following slice, if any. */
export type Slice<T> = { items: T[]; next: bigint | undefined };

export type JsonSlice<T> = { json: JsonText<T[]>; next: bigint | undefined };

/** Starts with the ID `from`, or at the beginning. */
export type SliceRequest = { limit: number; from?: bigint };

/** A page of the API. It starts with the ID that its cursor stands for, or at the beginning. */
export type PageRequest = { limit: number; cursor?: bigint };

/** The query reads one row more than the limit, which shows whether another slice follows. */
export function toSlice<T extends { id: bigint }>(rows: T[], limit: number): Slice<T> {
  return { items: rows.slice(0, limit), next: rows[limit]?.id };
}

/**
 * Every item of a list, a slice at a time.
 * @param read the slice that begins at a start, or at the beginning
 */
export async function* eachSlice<T, Start>(
  read: (start: Start | undefined) => Promise<{ items: T[]; next: Start | undefined }>,
  first?: Start,
): AsyncGenerator<T[]> {
  for (let start = first, more = true; more; more = start !== undefined) {
    const { items, next } = await read(start);
    yield items;
    start = next;
  }
}
