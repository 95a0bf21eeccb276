import { asc, desc, gte, lte, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** @param from the first ID of the page, if it is not the first page */
export const byId = (
  id: AnyPgColumn,
  from: bigint | undefined,
  order: "ascending" | "descending",
): { start: SQL | undefined; order: SQL } => {
  const [beyond, direction] = order === "ascending" ? [gte, asc] : [lte, desc];
  return { start: from === undefined ? undefined : beyond(id, from), order: direction(id) };
};

/** So that the text matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
