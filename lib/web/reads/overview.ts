import { STATUS_CODES } from "node:http";
import type { AccountId } from "@/lib/base/account-id";
import { capitalized } from "@/lib/base/grammar";
import { isAnyKeyUsed, keyNames, keyTitle } from "@/lib/domains/keys/lookup";
import { latestRequest } from "@/lib/domains/plan-requests/service";
import { periodsOf } from "@/lib/domains/usage/periods";
import { statusesByPeriod, topErrors } from "@/lib/domains/usage/queries";
import { countsBefore } from "@/lib/domains/usage/report";
import { isFailing } from "@/lib/domains/webhooks/schema";
import { getEndpoints } from "@/lib/domains/webhooks/service";
import { limiter } from "@/lib/platform/limiter";
import type { Windows } from "@/lib/platform/limiter/limiter";
import type { Member } from "@/lib/web/auth/member";
import type { JsonOf } from "./json";
import { readWorkingKeys } from "./key-list";

const shownErrors = 5;

async function readErrors(accountId: AccountId, since: number) {
  const errors = await topErrors(accountId, since, shownErrors);
  const names = await keyNames(accountId, errors);
  return errors.map(({ keyId, ...error }) => {
    const key = names.get(keyId);
    return {
      ...error,
      keyId: String(keyId),
      keyName: key ? keyTitle(key) : `Key ${keyId}`,
      title: capitalized((STATUS_CODES[error.status] ?? "Unknown status").toLowerCase()),
    };
  });
}

/** `warning`: the percentage of the day from which its members are warned. 100 if the account chose none. */
export const withWarning = (windows: Windows, { quotaWarning }: Pick<Member["account"], "quotaWarning">) => ({
  ...windows,
  day: { ...windows.day, warning: quotaWarning ?? 100 },
});
export type WarnedWindows = ReturnType<typeof withWarning>;

type Reader = Pick<Member, "accountId" | "plan" | "limits"> & { account: Pick<Member["account"], "quotaWarning"> };

export async function readOverview({ accountId, plan, limits, account }: Reader) {
  const now = Date.now();
  const periods = periodsOf({ range: "24h", zone: "UTC" }, now);
  const [windows, counts, before, errors, { keys }, request, endpoints] = await Promise.all([
    limiter().peek(accountId, limits, now),
    statusesByPeriod(accountId, periods, {}),
    countsBefore(accountId, periods, {}, now),
    readErrors(accountId, periods.starts[0] ?? periods.end),
    readWorkingKeys(accountId),
    latestRequest(accountId),
    getEndpoints(accountId),
  ]);
  return {
    now,
    plan,
    windows: withWarning(windows, account),
    errors,
    keys,
    before,
    usage: { ...periods, counts: [...counts] },
    failing: endpoints
      .filter(isFailing)
      .map(({ id, url, failingSince }) => ({ id: String(id), url, since: Number(failingSince) })),
    waitsFor: request?.state === "open" ? request.plan : undefined,
    everUsed: keys.some(({ lastUsedAt }) => lastUsedAt) || (await isAnyKeyUsed(accountId)),
  };
}

export type Overview = JsonOf<Awaited<ReturnType<typeof readOverview>>>;
