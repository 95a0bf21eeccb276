import { csvFile } from "@/lib/base/csv";
import { maxInt64 } from "@/lib/base/int64";
import { eachSlice, type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import type { AccountFilter } from "./schema";
import * as queries from "./search-queries";

export { type AccountRow, findFewAccounts } from "./search-queries";

/** Reads a bounded number of rows, so a slice may be short and still have a `next`. */
export async function searchAccounts(
  { q: text, ...filter }: AccountFilter,
  { from = maxInt64, limit }: SliceRequest,
): Promise<Slice<queries.AccountRow>> {
  if (text === undefined) return toSlice(await queries.findAccounts(from, limit, filter), limit);
  const few = await queries.findFewAccounts(text);
  if (few) return toSlice(await queries.findAccounts(from, limit, { ...filter, text, ids: few }), limit);
  const ids = await queries.findNearbyAccounts(text, from, limit, filter);
  const slice = toSlice(await queries.findAccounts(from, limit, { text, ids }), limit);
  return ids.length > limit ? slice : { ...slice, next: await queries.findEndOfAccountWalk(from) };
}

const batchSize = 100;

/** The matching accounts in order, in batches: no connection is used while the reader processes one. */
const eachAccount = (filter: AccountFilter) =>
  eachSlice((from: bigint | undefined) => searchAccounts(filter, { from, limit: batchSize }));

export const accountsCsv = (filter: AccountFilter) =>
  csvFile<queries.AccountRow>(
    {
      id: ({ id }) => id,
      name: ({ name }) => name,
      emails: ({ emails }) => emails.join(" "),
      plan: ({ plan }) => plan,
      keys: ({ keys }) => keys,
      requests_30_days: ({ requests }) => requests,
      last_seen_at: ({ lastSeen }) => lastSeen && new Date(lastSeen).toISOString(),
      status: ({ disabledAt }) => (disabledAt ? "disabled" : "active"),
      created_at: ({ createdAt }) => new Date(createdAt).toISOString(),
    },
    eachAccount(filter),
  );
