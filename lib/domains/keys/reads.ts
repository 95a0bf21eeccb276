import type { AccountId } from "@/lib/base/account-id";
import { type Slice, toSlice } from "@/lib/base/slice";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";

export { findKey, isAnyKeyUsed } from "./queries";

export const listWorkingKeys = (accountId: AccountId): Promise<queries.ApiKey[]> =>
  queries.findWorking(db(), accountId);

export async function listKeys(accountId: AccountId, request: queries.KeysRequest): Promise<Slice<queries.ApiKey>> {
  return toSlice(await queries.findKeys(accountId, request), request.limit);
}

const batch = 1_000;

export async function* eachKey(accountId: AccountId): AsyncGenerator<queries.ApiKey[]> {
  for (let from: bigint | undefined, more = true; more; ) {
    const { items, next } = await listKeys(accountId, { from, limit: batch });
    yield items;
    from = next;
    more = next !== undefined;
  }
}

/** At most 1,000. */
export async function keyNames(accountId: AccountId, ids: Iterable<bigint>) {
  const wanted = [...new Set(ids)].slice(0, batch);
  const names = wanted.length > 0 ? await queries.findNames(accountId, wanted) : [];
  return new Map(names.map((key) => [key.id, key]));
}
