import { commandActor } from "@/lib/domains/audit/actor";
import { keyName } from "@/lib/domains/keys/schema";
import { editKey } from "@/lib/domains/keys/service";
import { parseExpiry } from "./expiry";
import { narrowingHelp, narrowingOptions, readNarrowing, readScopes } from "./key-fields";
import { describeKey, withKey } from "./key-owner";
import { checked, command } from "./options";
import { Misuse } from "./program";

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

export const edit = command(help, options, (values) => {
  const changes = {
    name: values.name === undefined ? undefined : checked("name", keyName, values.name),
    scopes: readScopes(values.scopes),
    expiresAt: values.expires === undefined ? undefined : parseExpiry(values.expires, Date.now()),
    ...readNarrowing(values),
  };
  if (Object.values(changes).every((value) => value === undefined)) throw new Misuse("Name what to change.");
  return withKey(values, async (accountId, { id }) => {
    console.error(`Changed key ${describeKey(await editKey(accountId, id, changes, commandActor))}.`);
  });
});
