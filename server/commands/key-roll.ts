import { email as emailSchema } from "@/lib/domains/accounts/schema";
import { commandActor } from "@/lib/domains/audit/actor";
import { type RollOverlap, rollOverlaps } from "@/lib/domains/keys/schema";
import { rollKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { accountOfEmail, describeKey, findKey } from "./key-owner";
import { checked, oneOf, readOptions, required } from "./options";
import type { Command } from "./program";

const overlaps = Object.keys(rollOverlaps) as RollOverlap[];

const help = `Replaces an API key, and prints the new one, alone, on standard output. It is shown this once.

  npm run --silent key -- roll --email <address> --key <id or last four> [--overlap <time>]

  --email <address>   whose key it is
  --key <key>         its id, or its last four characters
  --overlap <time>    how long the old key goes on working: ${overlaps.join(", ")} (24h if left out)`;

const options = { email: { type: "string" }, key: { type: "string" }, overlap: { type: "string" } } as const;

function prepare(args: string[]): () => Promise<void> {
  const values = readOptions(args, options);
  const email = checked("email", emailSchema, required("email", values.email));
  const reference = required("key", values.key);
  const overlap = oneOf("overlap", overlaps, values.overlap ?? "24h");
  return () =>
    withDatabase(async () => {
      const accountId = await accountOfEmail(email);
      const old = await findKey(accountId, reference);
      const { secret, key, replaced } = await rollKey(accountId, old.id, overlap, commandActor);
      console.error(`Issued key ${describeKey(key)} in place of ${describeKey(replaced)},`);
      console.error(`which is refused from ${replaced.expiresAt?.toISOString()} on.`);
      console.log(secret);
    });
}

/** `key roll` */
export const roll: Command = { help, prepare };
