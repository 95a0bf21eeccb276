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
const hoursOfDay = 24;

/** Every hour of the current UTC day, including those without requests. */
async function readToday(accountId: Viewer["accountId"], now: number) {
  const counted = await countsOfToday(accountId, dayOf(now) * DAY_MS);
  return Array.from({ length: hoursOfDay }, (_, hour) => {
    const { ok = 0, errors = 0, rejected = 0 } = counted.find((row) => row.hour === hour) ?? {};
    return { hour, ok, errors, rejected };
  });
}

export async function readOverview({ accountId, plan, limits }: Pick<Viewer, "accountId" | "plan" | "limits">) {
  const now = Date.now();
  const [windows, hours, rejections, { keys }] = await Promise.all([
    limiter().peek(accountId, limits, now),
    readToday(accountId, now),
    latestRejections(accountId, shownRejections),
    readWorkingKeys(accountId),
  ]);
  const [names, everUsed] = await Promise.all([
    keyNames(
      accountId,
      rejections.map(({ keyId }) => keyId),
    ),
    keys.some(({ lastUsedAt }) => lastUsedAt) || isAnyKeyUsed(accountId),
  ]);
  return {
    now,
    plan,
    windows,
    hours,
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
