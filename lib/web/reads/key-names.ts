import type { AccountId } from "@/lib/base/account-id";
import { keyNames, listKeys, listWorkingKeys } from "@/lib/domains/keys/reads";

const newestKeys = 100;

/** @param used the keys that the page shows, and the one that it filters by */
export async function readKeyNames(
  accountId: AccountId,
  used: (bigint | undefined)[],
): Promise<Record<string, string>> {
  const [working, { items }, shown] = await Promise.all([
    listWorkingKeys(accountId),
    listKeys(accountId, { limit: newestKeys }),
    keyNames(
      accountId,
      used.filter((id) => id !== undefined),
    ),
  ]);
  const keys = [...shown.values(), ...items, ...working];
  return Object.fromEntries(keys.map(({ id, name, lastFour }) => [String(id), `${name} (…${lastFour})`]));
}
