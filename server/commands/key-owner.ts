import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { accountsOf, findUser } from "@/lib/domains/accounts/service";
import { eachKey } from "@/lib/domains/keys/lookup";
import type { ApiKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { readEmail, requiredOption, text } from "./options";

/** The options that name an account. Most people are in one, and leave out its ID. */
export const accountOptions = { email: text, account: text };

export const accountHelp = `  --email <address>   a member of the account
  --account <id>      which one, for a member of several accounts`;

/** @throws UserError if the person does not exist, or is in several accounts and none is chosen */
export async function accountOfEmail(email: string, chosen?: string): Promise<AccountId> {
  const user = await findUser(email);
  if (!user) throw new UserError(`No user has the email address ${email}.`);
  const all = (await accountsOf(user.id)).map(({ account }) => account);
  const found = all.filter(({ id }) => chosen === undefined || String(id) === chosen);
  const [account] = found;
  const names = all.map(({ id, name }) => `${id} (${name})`).join(", ");
  if (!account) throw new UserError(`${email} is not in this account. Their accounts: ${names || "none"}.`);
  if (found.length > 1) throw new UserError(`${email} is in several accounts. Choose one with --account: ${names}.`);
  return asAccountId(account.id);
}

export async function allKeys(accountId: AccountId): Promise<ApiKey[]> {
  const all: ApiKey[] = [];
  for await (const keys of eachKey(accountId)) all.push(...keys);
  return all;
}

/** By its ID or its last four characters. @throws UserError if there is none, or several end in these characters */
async function findKey(accountId: AccountId, reference: string): Promise<ApiKey> {
  const keys = await allKeys(accountId);
  const byId = keys.find(({ id }) => String(id) === reference);
  const matching = byId ? [byId] : keys.filter(({ lastFour }) => lastFour === reference);
  if (matching.length > 1) {
    throw new UserError(`Several keys end in ${reference}. Use an ID: ${matching.map(({ id }) => id).join(", ")}.`);
  }
  const [key] = matching;
  if (!key) throw new UserError(`This account has no key with the ID or last four characters ${reference}.`);
  return key;
}

/** @throws UsageError without an email address and a key */
export function withKey(
  values: { email?: string; account?: string; key?: string },
  work: (accountId: AccountId, key: ApiKey) => Promise<void>,
): Promise<void> {
  const email = readEmail(values.email);
  const reference = requiredOption("key", values.key);
  return withDatabase(async () => {
    const accountId = await accountOfEmail(email, values.account);
    await work(accountId, await findKey(accountId, reference));
  });
}

export const describeKey = ({ id, name, prefix, lastFour }: ApiKey): string =>
  `${id} "${name}" (${prefix}…${lastFour})`;
