import { commandActor } from "@/lib/domains/audit/actor";
import { keyName } from "@/lib/domains/keys/schema";
import { editKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { parseExpiry } from "./expiry";
import { narrowingHelp, narrowingOptions, readNarrowing, readScopes } from "./key-fields";
import { accountOfEmail, describeKey, findKey } from "./key-owner";
import { checked, readEmail, readOptions, required } from "./options";
import { type Command, Misuse } from "./program";

const help = `Changes an API key. Every process follows within a second. What you do not name stays.

  npm run --silent key -- edit --email <address> --key <id or last four> [options]

  --email <address>   the owner of the key
  --key <key>         the ID of the key, or its last four characters
  --name <text>       the name of the key
  --scopes <list>     a comma-separated list
  --expires <when>    30d, 12h, a date like 2027-01-31, or never
${narrowingHelp}`;

const options = {
  email: { type: "string" },
  key: { type: "string" },
  name: { type: "string" },
  scopes: { type: "string" },
  expires: { type: "string" },
  ...narrowingOptions,
} as const;

function prepare(args: string[]): () => Promise<void> {
  const values = readOptions(args, options);
  const email = readEmail(values.email);
  const reference = required("key", values.key);
  const edit = {
    name: values.name === undefined ? undefined : checked("name", keyName, values.name),
    scopes: readScopes(values.scopes),
    expiresAt: values.expires === undefined ? undefined : parseExpiry(values.expires, Date.now()),
    ...readNarrowing(values),
  };
  if (Object.values(edit).every((value) => value === undefined)) throw new Misuse("Name what to change.");
  return () =>
    withDatabase(async () => {
      const accountId = await accountOfEmail(email);
      const { id } = await findKey(accountId, reference);
      console.error(`Changed key ${describeKey(await editKey(accountId, id, edit, commandActor))}.`);
    });
}

export const edit: Command = { help, prepare };
