import { type Cell, csvLine } from "@/lib/base/csv";
import type { AccountFilter } from "./schema";
import { type AccountRow, eachAccount } from "./search";

const time = (at: string | null): string | null => at && new Date(at).toISOString();

const cells = (account: AccountRow): Cell[] => [
  ...[account.id, account.name, account.emails.join(" "), account.plan],
  ...[account.keys, account.requests, time(account.lastSeen)],
  ...[account.disabledAt ? "disabled" : "active", time(account.createdAt)],
];

/** The matching accounts, newest first, as lines of a CSV file in UTF-8 with a header line. */
export async function* accountsCsv(filter: AccountFilter): AsyncGenerator<string> {
  const names = ["id", "name", "emails", "plan", "keys", "requests_30_days", "last_seen_at", "status", "created_at"];
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  yield `\uFEFF${csvLine(names)}`;
  for await (const accounts of eachAccount(filter)) yield accounts.map((account) => csvLine(cells(account))).join("");
}
