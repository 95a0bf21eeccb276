import type { AccountId } from "@/lib/base/account-id";
import { eachSlice, type Slice, toSlice } from "@/lib/base/slice";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";

export const listWorkingKeys = (accountId: AccountId): Promise<queries.ApiKey[]> =>
  queries.findWorking(db(), accountId);

export async function listKeys(accountId: AccountId, request: queries.KeysRequest): Promise<Slice<queries.ApiKey>> {
  return toSlice(await queries.findKeys(db(), accountId, request), request.limit);
}

const batch = 1_000;

export const eachKey = (accountId: AccountId) =>
  eachSlice((from?: bigint) => listKeys(accountId, { from, limit: batch }));

export const findKey = (accountId: AccountId, id: bigint): Promise<queries.ApiKey | undefined> =>
  queries.findKey(db(), accountId, id);

/** At most 1,000. */
export async function keyNames(accountId: AccountId, ids: Iterable<bigint>) {
  const wanted = [...new Set(ids)].slice(0, batch);
  const names = wanted.length > 0 ? await queries.findNames(db(), accountId, wanted) : [];
  return new Map(names.map((key) => [key.id, key]));
}

export const isAnyKeyUsed = (accountId: AccountId): Promise<boolean> => queries.isAnyUsed(db(), accountId);
