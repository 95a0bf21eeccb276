import { z } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { pick } from "@/lib/base/pick";
import { keySearch } from "@/lib/domains/keys/schema";
import { petSearch } from "@/lib/domains/pets/schema";
import { browsePets } from "@/lib/domains/pets/search";
import { readUsage } from "@/lib/domains/usage/report";
import { listRequests } from "@/lib/domains/usage/requests/service";
import { type LogFilter, logFilter, usageFilter } from "@/lib/domains/usage/schema";
import { logPageSize, maxSimulated } from "@/lib/domains/usage/vocabulary";
import type { Member } from "@/lib/web/auth/member";
import { readKeys } from "./key-list";
import { readLastHourOfViewer } from "./last-hour";
import { readOverview, withWarning } from "./overview";
import { readPlan } from "./plan-overview";
import { search, searchQuery } from "./search";

/** A page of the log, with what its rows show: the rest is on the page of a request. */
async function readRequests(accountId: AccountId, filter: LogFilter) {
  const page = await listRequests(accountId, filter, logPageSize, Date.now());
  const items = page.items.map((request) =>
    pick(request, "requestId", "at", "keyId", "method", "path", "query", "status", "errorCode", "durationMicros"),
  );
  return { ...page, items };
}

export type RequestList = Awaited<ReturnType<typeof readRequests>>;

type Load<S extends z.ZodType, T> = (member: Member, query: z.output<S>) => Promise<T>;

const live = <S extends z.ZodType, T>(schema: S, load: Load<S, T>) => ({ schema, load });
const nothing = z.object({});

/** By their paths below `/api/portal`. The data that a page begins with, and that `useRead` refreshes. */
export const reads = {
  animals: live(petSearch, (_member, search) => browsePets(search)),
  keys: live(keySearch, ({ accountId }, search) => readKeys(accountId, search)),
  "last-hour": live(nothing, (member) => readLastHourOfViewer(member, maxSimulated)),
  overview: live(nothing, readOverview),
  plan: live(nothing, readPlan),
  search: live(searchQuery, search),
  usage: live(usageFilter, async ({ accountId, limits, account }, filter) => {
    const report = await readUsage(accountId, limits, filter, Date.now());
    return { ...report, windows: withWarning(report.windows, account) };
  }),
  "usage/requests": live(logFilter, ({ accountId }, filter) => readRequests(accountId, filter)),
};
