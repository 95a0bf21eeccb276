import { maxInt64 } from "@/lib/base/int64";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import * as queries from "./search-queries";

export type { AccountRow } from "./search-queries";

/**
 * A slice of accounts, newest first. The search reads a bounded number of rows, so a slice may be short and still have a
 * `next`.
 *
 * @param text part of an email address or name, or the last four characters of a key. Without it, all accounts match.
 */
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
