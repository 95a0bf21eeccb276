import type { AccountId } from "@/lib/base/account-id";
import { listKeys } from "@/lib/domains/keys/service";

/** The names of an account's keys by id, also of revoked ones. */
export async function readKeyNames(accountId: AccountId): Promise<Record<string, string>> {
  const keys = await listKeys(accountId);
  return Object.fromEntries(keys.map(({ id, name, lastFour }) => [String(id), `${name} (…${lastFour})`]));
}
