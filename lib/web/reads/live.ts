import { z } from "zod";
import { keySearch } from "@/lib/domains/keys/schema";
import { petSearch } from "@/lib/domains/pets/schema";
import { browsePets } from "@/lib/domains/pets/search";
import { readUsage } from "@/lib/domains/usage/report";
import { logFilter, usageFilter } from "@/lib/domains/usage/schema";
import { mostSimulated } from "@/lib/domains/usage/words";
import type { Member } from "@/lib/web/auth/member";
import { readKeys } from "./key-list";
import { readLastHourOfViewer } from "./last-hour";
import { readOverview, withWarning } from "./overview";
import { readPlan } from "./plan-overview";
import { readRequests } from "./request-list";
import { search, searchQuery } from "./search";

type Load<S extends z.ZodType, T> = (member: Member, query: z.output<S>) => Promise<T>;

const live = <S extends z.ZodType, T>(schema: S, load: Load<S, T>) => ({ schema, load });
const nothing = z.object({});

/** By their paths below `/api/portal`. The data that a page begins with, and that `useRead` refreshes. */
export const reads = {
  animals: live(petSearch, (_member, search) => browsePets(search)),
  keys: live(keySearch, ({ accountId }, search) => readKeys(accountId, search)),
  "last-hour": live(nothing, (member) => readLastHourOfViewer(member, mostSimulated)),
  overview: live(nothing, readOverview),
  plan: live(nothing, readPlan),
  search: live(searchQuery, search),
  usage: live(usageFilter, async ({ accountId, limits, account }, filter) => {
    const report = await readUsage(accountId, limits, filter, Date.now());
    return { ...report, windows: withWarning(report.windows, account) };
  }),
  "usage/requests": live(logFilter, ({ accountId }, filter) => readRequests(accountId, filter)),
};
