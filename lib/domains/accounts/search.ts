import { maxInt64 } from "@/lib/base/int64";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import * as queries from "./search-queries";

export type { AccountRow } from "./search-queries";

/** Reads a bounded number of rows, so a slice may be short and still have a `next`. */
export async function searchAccounts(
  text: string | undefined,
  { from = maxInt64, limit }: SliceRequest,
): Promise<Slice<queries.AccountRow>> {
  if (text === undefined) return toSlice(await queries.findAccounts(from, limit), limit);
  const few = await queries.findFew(text);
  if (few) return toSlice(await queries.findAccounts(from, limit, { text, ids: few }), limit);
  const ids = await queries.findNearby(text, from, limit);
  const slice = toSlice(await queries.findAccounts(from, limit, { text, ids }), limit);
  return ids.length > limit ? slice : { ...slice, next: await queries.findEndOfWalk(from) };
}
