import type { AccountId } from "@/lib/base/account-id";
import { scopes } from "@/lib/base/vocabulary";
import { listKeys } from "@/lib/domains/keys/lookup";
import type { NewKey } from "@/lib/domains/keys/schema";
import { keyState } from "@/lib/domains/keys/state";
import { verify } from "@/test/people";

/** The input for a key with all scopes. Tests can override any field. */
export const input = (values: Partial<NewKey> = {}): NewKey => ({
  name: "Test",
  scopes: [...scopes],
  expiresAt: null,
  ...values,
});

/** The code of the error that a request with a key gets, or `accepted`. */
export const codeOf = (secret: string, now = Date.now()): Promise<string> =>
  verify(secret, now).then(
    () => "accepted",
    (error) => error.code,
  );

/** All keys of an account, newest first. */
export const keysOf = async (accountId: AccountId) => (await listKeys(accountId, { limit: 100 })).items;

/** The states of all keys of an account, newest first. */
export const statesOf = async (accountId: AccountId) =>
  (await keysOf(accountId)).map((key) => keyState(key, Date.now()));

export const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled");
