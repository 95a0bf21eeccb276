import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { duration, SECOND_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { environmentOfKey, hashKey } from "@/lib/domains/keys/format";
import { longestOverlapMs, rollOverlapNames } from "@/lib/domains/keys/overlaps";
import { type ApiKey, findKeyOfHash } from "@/lib/domains/keys/queries";
import { keyName } from "@/lib/domains/keys/schema";
import { editKey, revokeKey, rollKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { narrowingHelp, narrowingOptions, parseExpiry, readNarrowing, readScopes } from "./key-fields";
import { accountHelp, accountOptions, describeKey, withKey } from "./key-owner";
import { command, oneOfOption, parseOption, requiredOption, text } from "./options";
import { UsageError } from "./program";

const editHelp = `Changes an API key. Every process follows within a second. What you do not name stays.

  npm run --silent key -- edit --email <address> --key <id or last four> [options]

${accountHelp}
  --key <key>         the ID of the key, or its last four characters
  --name <text>       the name of the key
  --scopes <list>     a comma-separated list
  --expires <when>    30d, 12h, a date like 2027-01-31, or never
${narrowingHelp}`;

const editOptions = { ...accountOptions, key: text, name: text, scopes: text, expires: text, ...narrowingOptions };

export const edit = command(editHelp, editOptions, async (values) => {
  const changes = {
    name: values.name === undefined ? undefined : parseOption("name", keyName, values.name),
    scopes: readScopes(values.scopes),
    expiresAt: values.expires === undefined ? undefined : parseExpiry(values.expires, Date.now()),
    ...readNarrowing(values),
  };
  if (Object.values(changes).every((value) => value === undefined)) throw new UsageError("Name what to change.");
  return withKey(values, async (accountId, { id }) => {
    console.error(`Changed key ${describeKey(await editKey(accountId, id, changes, commandActor))}.`);
  });
});

const rollHelp = `Rolls an API key and prints only the new key to standard output. It is shown once.

  npm run --silent key -- roll --email <address> --key <id or last four> [--overlap <time>]

${accountHelp}
  --key <key>         the ID of the key, or its last four characters
  --overlap <time>    how long the old key keeps working (default: 24h): ${rollOverlapNames.join(", ")}.
                      After use: from the first request with the new key on, ${duration(longestOverlapMs)} at most`;

const rollOptions = { ...accountOptions, key: text, overlap: text };

function endOf({ overlapAfterUse, expiresAt }: ApiKey): string {
  const latest = expiresAt?.toISOString();
  if (overlapAfterUse === null) return `Both keys work until ${latest}.`;
  const wait = duration(overlapAfterUse * SECOND_MS);
  return `Both keys work until ${wait} after the first request with the new one, at most until ${latest}.`;
}

export const roll = command(rollHelp, rollOptions, async (values) => {
  const overlap = oneOfOption("overlap", rollOverlapNames, values.overlap ?? "24h");
  return withKey(values, async (accountId, { id }) => {
    const { secret, key, replaced } = await rollKey(accountId, id, overlap, commandActor);
    console.error(`Created key ${describeKey(key)} to replace ${describeKey(replaced)}.`);
    console.error(overlap === "none" ? "The old key no longer works." : endOf(replaced));
    console.log(secret);
  });
});

const revokeHelp = `Revokes an API key. This cannot be undone. Every process rejects the key within a second.

  npm run --silent key -- revoke --email <address> --key <id or last four>
  npm run --silent key -- revoke --key <whole key>`;

async function revokeNow(accountId: AccountId, { id }: { id: bigint }): Promise<void> {
  console.error(`Revoked key ${describeKey(await revokeKey(accountId, id, commandActor))}.`);
}

/** So that you can revoke a leaked key without knowing its owner. */
async function revokeWhole(secret: string): Promise<void> {
  const found = await findKeyOfHash(hashKey(secret));
  if (!found) throw new UserError("This key does not exist.");
  await revokeNow(asAccountId(found.accountId), found);
}

export const revoke = command(revokeHelp, { ...accountOptions, key: text }, async (values) => {
  const reference = requiredOption("key", values.key);
  if (environmentOfKey(reference) !== undefined) return withDatabase(() => revokeWhole(reference));
  if (values.email === undefined) throw new UsageError("Add --email, or use the whole key.");
  return withKey(values, revokeNow);
});
