import type { AccountId } from "@/lib/base/account-id";
import { errorCodes } from "@/lib/base/errors";
import { pick } from "@/lib/base/pick";
import { HOUR_MS } from "@/lib/base/time";
import { isAnyKeyUsed, keyNames } from "@/lib/domains/keys/reads";
import { latestRequest } from "@/lib/domains/plan-requests/service";
import type { Viewer } from "@/lib/domains/sessions/service";
import { periodsOf } from "@/lib/domains/usage/periods";
import { countRateLimited, latestRejections, type Rejection, statusesByPeriod } from "@/lib/domains/usage/queries";
import { countsBefore } from "@/lib/domains/usage/report";
import { limiter } from "@/lib/platform/limiter";
import type { Json } from "./json";
import { readWorkingKeys } from "./key-list";

const shownRuns = 5;
/** The newest rejections, in which the shown runs are. */
const readRejections = 100;
/** Rejections that are further apart belong to different runs. */
const runEndsAfterMs = HOUR_MS;

type Run = Rejection & { until: number; count: number };

/** Joins the rejections that follow each other with the same key, operation and reason. @param rejections newest first */
export function runsOf(rejections: Rejection[]): Run[] {
  const runs: Run[] = [];
  for (const rejection of rejections) {
    const last = runs.at(-1);
    const isSame =
      last?.keyId === rejection.keyId &&
      last.operation === rejection.operation &&
      last.errorCode === rejection.errorCode &&
      last.at - rejection.at < runEndsAfterMs;
    if (isSame) Object.assign(last, rejection, { count: last.count + 1 });
    else runs.push({ ...rejection, until: rejection.at, count: 1 });
  }
  return runs;
}

async function readRuns(accountId: AccountId) {
  const runs = runsOf(await latestRejections(accountId, readRejections)).slice(0, shownRuns);
  const names = await keyNames(accountId, runs);
  return Promise.all(
    runs.map(async ({ keyId, operation, at, until, count, ...run }) => ({
      ...pick(run, "requestId", "method", "path"),
      at,
      title: errorCodes[run.errorCode].title,
      keyName: names.get(keyId)?.name,
      // The log lists only the first of the rate-limited requests of a window; the counts have all.
      count: Math.max(count, await countRateLimited(accountId, { keyId, operation, from: at, until })),
    })),
  );
}

export async function readOverview({ accountId, plan, limits }: Pick<Viewer, "accountId" | "plan" | "limits">) {
  const now = Date.now();
  const periods = periodsOf({ range: "24h", zone: "UTC" }, now);
  const [windows, counts, before, rejections, { keys }, request] = await Promise.all([
    limiter().peek(accountId, limits, now),
    statusesByPeriod(accountId, periods),
    countsBefore(accountId, periods, {}, now),
    readRuns(accountId),
    readWorkingKeys(accountId),
    latestRequest(accountId),
  ]);
  return {
    ...{ now, plan, windows, rejections, keys, before },
    usage: { ...periods, counts: [...counts] },
    waitsFor: request?.state === "open" ? request.plan : undefined,
    everUsed: keys.some(({ lastUsedAt }) => lastUsedAt) || (await isAnyKeyUsed(accountId)),
  };
}

export type Overview = Json<Awaited<ReturnType<typeof readOverview>>>;
