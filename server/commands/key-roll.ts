import { duration, SECOND_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { longestOverlapMs, rollOverlapNames } from "@/lib/domains/keys/overlaps";
import type { ApiKey } from "@/lib/domains/keys/queries";
import { rollKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { accountOfEmail, describeKey, findKey } from "./key-owner";
import { oneOf, readEmail, readOptions, required } from "./options";
import type { Command } from "./program";

const help = `Rolls an API key and prints only the new key to standard output. It is shown once.

  npm run --silent key -- roll --email <address> --key <id or last four> [--overlap <time>]

  --email <address>   the owner of the key
  --key <key>         the ID of the key, or its last four characters
  --overlap <time>    how long the old key keeps working (default: 24h): ${rollOverlapNames.join(", ")}.
                      After use: from the first request with the new key on, ${duration(longestOverlapMs)} at most`;

const options = { email: { type: "string" }, key: { type: "string" }, overlap: { type: "string" } } as const;

function endOf({ overlapAfterUse, expiresAt }: ApiKey): string {
  const latest = expiresAt?.toISOString();
  if (overlapAfterUse === null) return `The old key expires at ${latest}.`;
  const wait = duration(overlapAfterUse * SECOND_MS);
  return `The old key expires ${wait} after the first request with the new one, at ${latest} at the latest.`;
}

function prepare(args: string[]): () => Promise<void> {
  const values = readOptions(args, options);
  const email = readEmail(values.email);
  const reference = required("key", values.key);
  const overlap = oneOf("overlap", rollOverlapNames, values.overlap ?? "24h");
  return () =>
    withDatabase(async () => {
      const accountId = await accountOfEmail(email);
      const old = await findKey(accountId, reference);
      const { secret, key, replaced } = await rollKey(accountId, old.id, overlap, commandActor);
      console.error(`Issued key ${describeKey(key)} to replace ${describeKey(replaced)}.`);
      console.error(endOf(replaced));
      console.log(secret);
    });
}

export const roll: Command = { help, prepare };
