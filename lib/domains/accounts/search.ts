import { maxInt64 } from "@/lib/base/int64";
import { type Page, type PageRequest, toPage } from "@/lib/base/page";
import * as queries from "./search-queries";

export type { AccountRow } from "./search-queries";

/**
 * A page of accounts, the newest first. What a search reads is bounded: a text that many accounts have, but not those that
 * come next, gives a short page with a `next`.
 *
 * @param text a part of an email address or of a name, or a key's last four characters; all accounts without it
 */
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
