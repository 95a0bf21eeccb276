import { duration, SECOND_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { longestOverlapMs, rollOverlapNames } from "@/lib/domains/keys/overlaps";
import type { ApiKey } from "@/lib/domains/keys/queries";
import { rollKey } from "@/lib/domains/keys/service";
import { describeKey, withKey } from "./key-owner";
import { command, oneOf } from "./options";

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

export const roll = command(help, options, (values) => {
  const overlap = oneOf("overlap", rollOverlapNames, values.overlap ?? "24h");
  return withKey(values, async (accountId, { id }) => {
    const { secret, key, replaced } = await rollKey(accountId, id, overlap, commandActor);
    console.error(`Issued key ${describeKey(key)} to replace ${describeKey(replaced)}.`);
    console.error(endOf(replaced));
    console.log(secret);
  });
});
