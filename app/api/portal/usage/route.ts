import { readUsage } from "@/lib/domains/usage/report";
import { usageFilter } from "@/lib/domains/usage/schema";
import { read } from "@/lib/web/reads/read";

export const GET = read(usageFilter, ({ accountId, limits }, filter) =>
  readUsage(accountId, limits, filter, Date.now()),
);
