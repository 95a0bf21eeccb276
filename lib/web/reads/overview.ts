import type { AccountId } from "@/lib/base/account-id";
import { errorCodes } from "@/lib/base/errors";
import { pick } from "@/lib/base/pick";
import { HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import { isAnyKeyUsed, keyNames } from "@/lib/domains/keys/reads";
import { latestRequest } from "@/lib/domains/plan-requests/service";
import { periodsOf } from "@/lib/domains/usage/periods";
import { latestRejections, type Rejection, statusesByPeriod } from "@/lib/domains/usage/queries";
import { countsBefore } from "@/lib/domains/usage/report";
import { limiter } from "@/lib/platform/limiter";
import type { Member } from "@/lib/web/auth/member";
import type { Json } from "./json";
import { readWorkingKeys } from "./key-list";

const shownRuns = 5;
/** The newest rejections, in which the shown runs are. */
const readRejections = 100;
/** Rejections that are further apart belong to different runs. */
const runEndsAfterMs = HOUR_MS;

const startOfMinute = (at: number): number => at - (at % MINUTE_MS);

/** `listed`: how many the log has. `until`: when the next run of the key with this status began, or undefined for the latest. */
type Run = Rejection & { listed: number; until: number | undefined };

/** Joins the rejections of a key that follow each other for the same reason. @param rejections newest first */
function runsOf(rejections: Rejection[]): Run[] {
  const runs: Run[] = [];
  for (const rejection of rejections) {
    const { keyId, status, errorCode, at } = rejection;
    const next = runs.findLast((run) => run.keyId === keyId && run.status === status);
    if (next?.errorCode === errorCode && next.at - at < runEndsAfterMs) {
      Object.assign(next, rejection, { listed: next.listed + 1 });
    } else runs.push({ ...rejection, listed: 1, until: next?.at });
  }
  return runs;
}

/** From usage, because the log lists only the first of consecutive rate-limited requests. */
async function countRun(accountId: AccountId, { keyId, status, at, until, listed }: Run, now: number): Promise<number> {
  const minutes = { starts: [startOfMinute(at)], end: startOfMinute(until ?? now + MINUTE_MS) };
  const [counted] = await statusesByPeriod(accountId, minutes, { key: keyId, status: String(status) });
  return Math.max(listed, counted?.count ?? 0);
}

async function readRuns(accountId: AccountId, now: number) {
  const runs = runsOf(await latestRejections(accountId, readRejections)).slice(0, shownRuns);
  const names = await keyNames(accountId, runs);
  return Promise.all(
    runs.map(async (run) => ({
      ...pick(run, "requestId", "method", "path", "at"),
      title: errorCodes[run.errorCode].title,
      keyName: names.get(run.keyId)?.name,
      count: await countRun(accountId, run, now),
    })),
  );
}

export async function readOverview({ accountId, plan, limits }: Pick<Member, "accountId" | "plan" | "limits">) {
  const now = Date.now();
  const periods = periodsOf({ range: "24h", zone: "UTC" }, now);
  const [windows, counts, before, rejections, { keys }, request] = await Promise.all([
    limiter().peek(accountId, limits, now),
    statusesByPeriod(accountId, periods, {}),
    countsBefore(accountId, periods, {}, now),
    readRuns(accountId, now),
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
