import { maxInt64 } from "@/lib/base/int64";
import { type Page, type PageRequest, toPage } from "@/lib/base/page";
import * as queries from "./search-queries";

export type { AccountRow } from "./search-queries";

/** Reads a bounded number of rows, so a page may be short and still have a `next`. */
export async function searchAccounts(
  text: string | undefined,
  { from = maxInt64, limit }: PageRequest,
): Promise<Page<queries.AccountRow>> {
  if (text === undefined) return toPage(await queries.findAccounts(from, limit), limit);
  const few = await queries.findFew(text);
  if (few) return toPage(await queries.findAccounts(from, limit, { text, ids: few }), limit);
  const ids = await queries.findNearby(text, from, limit);
  const page = toPage(await queries.findAccounts(from, limit, { text, ids }), limit);
  return ids.length > limit ? page : { ...page, next: await queries.findEndOfWalk(from) };
}
