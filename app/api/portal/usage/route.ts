import { read } from "@/lib/portal/read";
import { readUsage } from "@/lib/usage/report/service";
import { usageFilter } from "@/lib/usage/schema";

/** The viewer's usage, which the page repeats to stay current. */
export const GET = read(usageFilter, ({ accountId, limits }, filter) =>
  readUsage(accountId, limits, filter, Date.now()),
);
