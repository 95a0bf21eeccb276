import { asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { commandActor } from "@/lib/domains/audit/actor";
import { environmentOfKey, hashKey } from "@/lib/domains/keys/format";
import { findByHash } from "@/lib/domains/keys/queries";
import { revokeKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { accountOfEmail, describeKey, findKey } from "./key-owner";
import { readEmail, readOptions, required } from "./options";
import { type Command, Misuse } from "./program";

const help = `Revokes an API key. This cannot be undone. Every process rejects the key within a second.

  npm run --silent key -- revoke --email <address> --key <id or last four>
  npm run --silent key -- revoke --key <whole key>`;

/** So that you can revoke a leaked key without knowing its owner. */
async function findWholeKey(secret: string) {
  const found = await findByHash(hashKey(secret));
  if (!found) throw new Problem("This key does not exist.");
  return { accountId: asAccountId(found.accountId), id: found.id };
}

async function findKeyOf(email: string, reference: string) {
  const accountId = await accountOfEmail(email);
  return { accountId, id: (await findKey(accountId, reference)).id };
}

function prepare(args: string[]): () => Promise<void> {
  const values = readOptions(args, { email: { type: "string" }, key: { type: "string" } });
  const reference = required("key", values.key);
  const whole = environmentOfKey(reference) !== undefined;
  if (!whole && values.email === undefined) throw new Misuse("Add --email, or use the whole key.");
  const email = values.email === undefined ? undefined : readEmail(values.email);
  return () =>
    withDatabase(async () => {
      const { accountId, id } =
        email === undefined || whole ? await findWholeKey(reference) : await findKeyOf(email, reference);
      console.error(`Revoked key ${describeKey(await revokeKey(accountId, id, commandActor))}.`);
    });
}

export const revoke: Command = { help, prepare };
