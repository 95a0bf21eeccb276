import type { AccountId } from "@/lib/base/account-id";
import { parseInt64 } from "@/lib/base/int64";
import { boundedText } from "@/lib/base/text";
import { findKeyByText, keyNames, keyTitle, listKeys } from "@/lib/domains/keys/lookup";

const newestKeys = 100;

/** @param rows those that the page shows @param filtered the key that it filters by */
export async function readKeyNames(accountId: AccountId, rows: { keyId: bigint }[], filtered?: bigint) {
  const [{ items }, shown] = await Promise.all([
    listKeys(accountId, { limit: newestKeys }),
    keyNames(accountId, filtered === undefined ? rows : [...rows, { keyId: filtered }]),
  ]);
  return Object.fromEntries([...shown.values(), ...items].map((key) => [String(key.id), keyTitle(key)]));
}

const searched = boundedText(120, "The key");

/** The key that a person wrote into a filter, for its ID. @param open a page that filters by it */
export async function searchKey(
  accountId: AccountId,
  key: string | string[] | undefined,
  open: (id: bigint) => never,
): Promise<string | undefined> {
  const text = String([key].flat()[0] ?? "").trim();
  if (text === "" || parseInt64(text) !== undefined) return undefined;
  const known = searched.safeParse(text);
  const id = known.success ? await findKeyByText(accountId, known.data) : undefined;
  return id === undefined ? "No key has this name or these last characters." : open(id);
}
