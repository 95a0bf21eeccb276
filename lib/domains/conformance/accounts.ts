import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { DAY_MS } from "@/lib/base/time";
import { type Scope, scopes } from "@/lib/base/vocabulary";
import { insertAccount } from "@/lib/domains/accounts/queries";
import { generateKey, hashKey, visibleParts } from "@/lib/domains/keys/format";
import { insertKey } from "@/lib/domains/keys/queries";
import type { Transaction } from "@/lib/platform/db/client";
import type { Key } from "./probes";

/** The secret of a key. Undefined if no key is sent, or if there is no such scope. */
export type Secrets = (key: Key) => string | undefined;

/** The accounts of a run, the first of which sends the requests that succeed, and their keys. */
export type RunAccounts = { ids: AccountId[]; secrets: Secrets };

const name = "Conformance run";
const plenty = { customPerMinute: 10_000, customPerDay: 100_000 };

/** Creates accounts without people, so that no one can sign in to them, and the keys that the probes need. */
export async function createAccounts(tx: Transaction): Promise<RunAccounts> {
  const known = new Map<string, string>();
  const ids: AccountId[] = [];
  async function account(limits: typeof plenty, disabledAt?: Date): Promise<AccountId> {
    const { id } = await insertAccount(tx, { name, plan: "enterprise", ...limits, disabledAt });
    ids.push(asAccountId(id));
    return asAccountId(id);
  }
  async function issue(
    accountId: AccountId,
    as: string,
    ofKey: Partial<{ scopes: Scope[]; expiresAt: Date; revokedAt: Date; allowedRanges: string[] }> = {},
  ) {
    const secret = generateKey(env().environment);
    const values = { name, scopes: [...scopes], expiresAt: new Date(Date.now() + DAY_MS), ...ofKey };
    await insertKey(tx, { ...values, accountId, hash: hashKey(secret), ...visibleParts(secret) });
    known.set(as, secret);
  }

  const main = await account(plenty);
  for (const scope of scopes) {
    await issue(main, `only ${scope}`, { scopes: [scope] });
    await issue(main, `without ${scope}`, { scopes: scopes.filter((other) => other !== scope) });
  }
  await issue(main, "expired", { expiresAt: new Date(Date.now() - 1_000) });
  await issue(main, "revoked", { revokedAt: new Date() });
  // An address of documentation (RFC 5737), which no request comes from.
  await issue(main, "for another address", { allowedRanges: ["192.0.2.1/32"] });
  await issue(await account(plenty, new Date()), "disabled");
  await issue(await account({ ...plenty, customPerMinute: 1 }), "minute used up");
  await issue(await account({ ...plenty, customPerDay: 1 }), "day used up");
  known.set("unknown", generateKey(env().environment));
  return { ids, secrets: (key) => known.get("scope" in key ? `${key.kind} ${key.scope}` : key.kind) };
}
