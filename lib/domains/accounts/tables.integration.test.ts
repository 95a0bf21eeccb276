import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { exportData } from "@/lib/web/reads/account-export";
import { testDatabase } from "@/test/database";
import { newAccount, ownerOf } from "@/test/people";

testDatabase();

/** The tables with data of an account, a person or a key that have another name in the export. */
const renamed: Record<string, string> = {
  api_keys: "keys",
  notification_reads: "notifications",
  order_events: "orders",
  usage_days: "usageByDay",
  usage_minutes: "usageByDay",
  users: "user",
};

/** Those that are not in the export, and why. */
const notExported: Record<string, string> = {
  account_notes: "not in use",
  audit_events: "the portal shows them under Activity",
  authenticators: "a secret",
  bans: "the portal shows them with the key",
  challenges: "minutes old",
  idempotent_responses: "at most a day old, and the animals of the store",
  invitations: "the portal shows those that are open with the members",
  key_networks: "networks of the IP addresses in the request log",
  mailed_links: "secrets, at most a day old",
  passkeys: "keys of a device",
  recovery_codes: "secrets",
  request_log: "a file of its own under Usage",
  usage_differences: "a check of the service, not of the account",
  webhook_events: "the portal shows them with the endpoint, for 30 days",
};

/** Those without a foreign key that deletes their rows, or that makes them anonymous. */
const withoutRule: Record<string, string> = {
  audit_events: "kept: what staff and people did stays known",
  request_log: "deleteUsage, and the partitions end after REQUEST_LOG_DAYS",
  sessions: "end with the person; the account that they chose last is no longer found",
  usage_differences: "kept: it names the account that differed most, by its number",
  usage_days: "its account's foreign key does; a sum outlives its key",
  usage_minutes: "deleteUsage, and the partitions end after USAGE_DAYS",
};

/** The tables that name an account, a person or a key, and whether a foreign key follows the deletion of the account. */
const tables = () => sql()<{ name: string; follows: boolean }[]>`
  select c.relname::text as name, bool_and(exists (
    select from pg_constraint f where f.conrelid = c.oid and a.attnum = any(f.conkey) and f.confdeltype in ('c', 'n'))) as follows
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'user_id', 'key_id')
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by 1`;

/** The members of the export of an account. */
async function exported(): Promise<string[]> {
  const accountId = await newAccount();
  const { id } = await ownerOf(accountId);
  let text = "";
  for await (const part of exportData(id, accountId)) text += part;
  return Object.keys(JSON.parse(text));
}

/** `plan_requests` is `planRequests` in the export. */
const memberOf = (table: string): string =>
  renamed[table] ?? table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The tables that the export or the deletion of an account does not handle, such as a new one of a fork. */
async function forgotten() {
  const [all, members] = [await tables(), await exported()];
  return {
    export: all.map(({ name }) => name).filter((name) => !notExported[name] && !members.includes(memberOf(name))),
    deletion: all.filter(({ name, follows }) => !follows && !withoutRule[name]).map(({ name }) => name),
  };
}

it("the export and the deletion know every table with data of an account", async () => {
  expect(await forgotten()).toEqual({ export: [], deletion: [] });
  await sql()`create table left_out (account_id bigint references accounts (id))`;
  await sql()`create table left_out_of_export (account_id bigint references accounts (id) on delete cascade)`;
  expect(await forgotten()).toEqual({ export: ["left_out", "left_out_of_export"], deletion: ["left_out"] });
});
