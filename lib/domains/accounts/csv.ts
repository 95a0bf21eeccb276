import { csvFile } from "@/lib/base/csv";
import type { AccountFilter } from "./schema";
import { type AccountRow, eachAccount } from "./search";

/** The matching accounts, newest first. */
export const accountsCsv = (filter: AccountFilter) =>
  csvFile<AccountRow>(
    {
      id: ({ id }) => id,
      name: ({ name }) => name,
      emails: ({ emails }) => emails.join(" "),
      plan: ({ plan }) => plan,
      keys: ({ keys }) => keys,
      requests_30_days: ({ requests }) => requests,
      last_seen_at: ({ lastSeen }) => lastSeen && new Date(lastSeen).toISOString(),
      status: ({ disabledAt }) => (disabledAt ? "disabled" : "active"),
      created_at: ({ createdAt }) => new Date(createdAt).toISOString(),
    },
    eachAccount(filter),
  );
