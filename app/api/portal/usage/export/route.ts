import { csvLine } from "@/lib/base/csv";
import { keyNames } from "@/lib/domains/keys/lookup";
import { readUsage } from "@/lib/domains/usage/report";
import { type UsageFilter, usageFilter } from "@/lib/domains/usage/schema";
import type { Member } from "@/lib/web/auth/member";
import { downloadCsv } from "@/lib/web/reads/download";

async function* lines({ accountId, limits }: Member, filter: UsageFilter) {
  yield csvLine(["from (UTC)", "key", "key id", "operation", "status", "counted", "requests"]);
  const report = await readUsage(accountId, limits, filter, Date.now());
  const names = await keyNames(accountId, report.counts);
  for (const { period, keyId, operation, status, count } of report.counts) {
    const from = new Date(report.starts[period] ?? report.end).toISOString();
    const counted = status === 429 ? "no" : "yes";
    yield csvLine([from, names.get(keyId)?.name ?? null, keyId, operation, status, counted, count]);
  }
}

export const GET = downloadCsv(usageFilter, ({ range, from }) => `usage-${from ? "custom" : range}.csv`, lines);
