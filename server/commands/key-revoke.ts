import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { commandActor } from "@/lib/domains/audit/actor";
import { environmentOfKey, hashKey } from "@/lib/domains/keys/format";
import { findByHash } from "@/lib/domains/keys/queries";
import { revokeKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { describeKey, withKey } from "./key-owner";
import { command, required } from "./options";
import { Misuse } from "./program";

const help = `Revokes an API key. This cannot be undone. Every process rejects the key within a second.

  npm run --silent key -- revoke --email <address> --key <id or last four>
  npm run --silent key -- revoke --key <whole key>`;

async function revokeNow(accountId: AccountId, { id }: { id: bigint }): Promise<void> {
  console.error(`Revoked key ${describeKey(await revokeKey(accountId, id, commandActor))}.`);
}

/** So that you can revoke a leaked key without knowing its owner. */
async function revokeWhole(secret: string): Promise<void> {
  const found = await findByHash(hashKey(secret));
  if (!found) throw new Problem("This key does not exist.");
  await revokeNow(asAccountId(found.accountId), found);
}

export const revoke = command(help, { email: { type: "string" }, key: { type: "string" } }, (values) => {
  const reference = required("key", values.key);
  if (environmentOfKey(reference) !== undefined) return () => withDatabase(() => revokeWhole(reference));
  if (values.email === undefined) throw new Misuse("Add --email, or use the whole key.");
  return withKey(values, revokeNow);
});
