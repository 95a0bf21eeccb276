import type { JsonText } from "./json";

/** A part of a list in ascending order of ID. `next` is the first ID of the following slice, if any. */
export type Slice<T> = { items: T[]; next: bigint | undefined };

export type JsonSlice<T> = { json: JsonText<T[]>; next: bigint | undefined };

/** Starts with the ID `from`, or at the beginning. */
export type SliceRequest = { limit: number; from?: bigint };

/** The query reads one row more than the limit, which shows whether another slice follows. */
export function toSlice<T extends { id: bigint }>(rows: T[], limit: number): Slice<T> {
  return { items: rows.slice(0, limit), next: rows[limit]?.id };
}

/** All slices of a list. @typeParam Start where a slice starts */
export async function* eachSlice<T, Start = bigint>(
  read: (from: Start | undefined) => Promise<{ items: T[]; next: Start | undefined }>,
  start?: Start,
): AsyncGenerator<T[]> {
  let from = start;
  do {
    const { items, next } = await read(from);
    yield items;
    from = next;
  } while (from !== undefined);
}
