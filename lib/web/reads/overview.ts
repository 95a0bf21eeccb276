import { errorCodes } from "@/lib/base/errors";
import { DAY_MS } from "@/lib/base/time";
import { isAnyKeyUsed, keyNames } from "@/lib/domains/keys/reads";
import type { Viewer } from "@/lib/domains/sessions/service";
import { countsOfToday, latestRejections } from "@/lib/domains/usage/queries";
import { limiter } from "@/lib/platform/limiter";
import { dayOf } from "@/lib/platform/limiter/windows";
import type { Json } from "./json";
import { readWorkingKeys } from "./key-list";

const shownRejections = 5;

export async function readOverview({ accountId, plan, limits }: Pick<Viewer, "accountId" | "plan" | "limits">) {
  const now = Date.now();
  const [windows, hours, rejections, { keys }] = await Promise.all([
    limiter().peek(accountId, limits, now),
    countsOfToday(accountId, dayOf(now) * DAY_MS),
    latestRejections(accountId, shownRejections),
    readWorkingKeys(accountId),
  ]);
  const [names, everUsed] = await Promise.all([
    keyNames(accountId, rejections),
    keys.some(({ lastUsedAt }) => lastUsedAt) || isAnyKeyUsed(accountId),
  ]);
  return {
    now,
    plan,
    windows,
    hours: [...hours],
    rejections: rejections.map(({ keyId, ...rejection }) => ({
      ...rejection,
      title: errorCodes[rejection.errorCode].title,
      keyName: names.get(keyId)?.name,
    })),
    keys,
    everUsed,
  };
}

export type Overview = Json<Awaited<ReturnType<typeof readOverview>>>;
