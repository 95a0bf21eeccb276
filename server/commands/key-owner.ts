import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { accountOf, findUser } from "@/lib/domains/accounts/service";
import { eachKey } from "@/lib/domains/keys/reads";
import type { ApiKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { readEmail, required } from "./options";

export async function accountOfEmail(email: string): Promise<AccountId> {
  const user = await findUser(email);
  if (!user) throw new Problem(`No user has the email address ${email}.`);
  return accountOf(user);
}

export async function allKeys(accountId: AccountId): Promise<ApiKey[]> {
  const all: ApiKey[] = [];
  for await (const keys of eachKey(accountId)) all.push(...keys);
  return all;
}

/** By its ID or its last four characters. @throws Problem if there is none, or several end in these characters */
async function findKey(accountId: AccountId, reference: string): Promise<ApiKey> {
  const keys = await allKeys(accountId);
  const byId = keys.find(({ id }) => String(id) === reference);
  const matching = byId ? [byId] : keys.filter(({ lastFour }) => lastFour === reference);
  if (matching.length > 1) {
    throw new Problem(`Several keys end in ${reference}. Use an ID: ${matching.map(({ id }) => id).join(", ")}.`);
  }
  const [key] = matching;
  if (!key) throw new Problem(`This account has no key with the ID or last four characters ${reference}.`);
  return key;
}

/** @throws Misuse without an email address and a key */
export function withKey(
  values: { email?: string; key?: string },
  work: (accountId: AccountId, key: ApiKey) => Promise<void>,
): () => Promise<void> {
  const email = readEmail(values.email);
  const reference = required("key", values.key);
  return () =>
    withDatabase(async () => {
      const accountId = await accountOfEmail(email);
      await work(accountId, await findKey(accountId, reference));
    });
}

export const describeKey = ({ id, name, prefix, lastFour }: ApiKey): string =>
  `${id} "${name}" (${prefix}…${lastFour})`;
