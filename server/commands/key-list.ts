import { bansInForce } from "@/lib/domains/bans/service";
import type { ApiKey } from "@/lib/domains/keys/service";
import { shownKeyState } from "@/lib/domains/keys/state";
import { withDatabase } from "./database";
import { accountOfEmail, accountOptions, allKeys } from "./key-owner";
import { command, readEmail } from "./options";

const help = `Lists the API keys of an account, newest first.

  npm run --silent key -- list --email <address> [--account <id>]`;

const columns = ["ID", "STATE", "KEY", "SCOPES", "ALLOWED FROM", "LIMITS", "CREATED", "EXPIRES", "LAST USED", "NAME"];

const when = (at: Date | null, otherwise: string): string => at?.toISOString().replace(/\.\d+Z$/, "Z") ?? otherwise;

const row = (key: ApiKey, now: number, banned: boolean): string[] => [
  String(key.id),
  shownKeyState(key, now, banned),
  `${key.prefix}…${key.lastFour}`,
  key.scopes.join(","),
  key.allowedRanges?.join(",") ?? "any",
  `${key.limitPerMinute ?? "-"}/${key.limitPerDay ?? "-"}`,
  when(key.createdAt, ""),
  when(key.expiresAt, "never"),
  when(key.lastUsedAt, "never"),
  key.name,
];

function printTable(rows: string[][]): void {
  const widths = columns.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of rows) {
    const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(padded.join("  ").trimEnd());
  }
}

export const list = command(help, accountOptions, async (values) => {
  const email = readEmail(values.email);
  await withDatabase(async () => {
    const accountId = await accountOfEmail(email, values.account);
    const now = Date.now();
    const keys = await allKeys(accountId);
    const banned = new Set((await bansInForce(accountId, now)).map(({ keyId }) => keyId));
    if (keys.length === 0) console.error(`${email} has no keys.`);
    else printTable([columns, ...keys.map((key) => row(key, now, banned.has(key.id)))]);
  });
});
