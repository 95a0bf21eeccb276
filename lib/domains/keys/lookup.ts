import type { AccountId } from "@/lib/base/account-id";
import { eachSlice } from "@/lib/base/slice";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";

export { findKey, findKeyByText, isAnyKeyUsed, listKeys } from "./queries";

export const listWorkingKeys = (accountId: AccountId): Promise<queries.ApiKey[]> =>
  queries.findWorking(db(), accountId);

const batchSize = 1_000;

export const eachKey = (accountId: AccountId): AsyncGenerator<queries.ApiKey[]> =>
  eachSlice((from) => queries.listKeys(accountId, { from, limit: batchSize }));

/** Keys that were rolled have the same name: "Production (…a1b2)". */
export const keyTitle = ({ name, lastFour }: Pick<queries.ApiKey, "name" | "lastFour">): string =>
  `${name} (…${lastFour})`;

/** The names of the keys of some rows, at most 1,000. */
export async function keyNames(accountId: AccountId, rows: { keyId: bigint }[]) {
  const wanted = [...new Set(rows.map(({ keyId }) => keyId))].slice(0, batchSize);
  const names = wanted.length > 0 ? await queries.findNames(accountId, wanted) : [];
  return new Map(names.map((key) => [key.id, key]));
}
