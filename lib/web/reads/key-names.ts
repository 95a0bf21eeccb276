import type { AccountId } from "@/lib/base/account-id";
import { keyNames, listKeys, listWorkingKeys } from "@/lib/domains/keys/reads";

const newestKeys = 100;

/** @param rows those that the page shows @param filtered the key that it filters by */
export async function readKeyNames(
  accountId: AccountId,
  rows: { keyId: bigint }[],
  filtered?: bigint,
): Promise<Record<string, string>> {
  const [working, { items }, shown] = await Promise.all([
    listWorkingKeys(accountId),
    listKeys(accountId, { limit: newestKeys }),
    keyNames(accountId, filtered === undefined ? rows : [...rows, { keyId: filtered }]),
  ]);
  const keys = [...shown.values(), ...items, ...working];
  return Object.fromEntries(keys.map(({ id, name, lastFour }) => [String(id), `${name} (…${lastFour})`]));
}
