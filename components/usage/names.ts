import type { AccountId } from "@/lib/accounts/account-id";
import { operations } from "@/lib/api/operations";
import { listKeys } from "@/lib/keys/service";
import type { Names } from "./series";

/** The names that usage is shown by: an account's own keys, also revoked ones, and the operations. */
export async function readNames(accountId: AccountId): Promise<Names> {
  const keys = await listKeys(accountId);
  return {
    keys: Object.fromEntries(keys.map(({ id, name, lastFour }) => [String(id), `${name} (…${lastFour})`])),
    operations: Object.fromEntries([
      ...operations.map(({ id, summary }) => [id, summary]),
      ["unknown", "No operation"],
    ]),
  };
}
