import { env } from "@/lib/base/env";
import type { ErrorCode } from "@/lib/base/errors";
import type { Limits } from "@/lib/base/plans";
import { MINUTE_MS } from "@/lib/base/time";
import type { Decision } from "@/lib/platform/limiter/limiter";
import { decide, rejectionBy } from "@/lib/platform/limiter/rules";
import { newLimiterKey, type UsedWindows } from "@/lib/platform/limiter/state";
import { dayOf, minuteOf } from "@/lib/platform/limiter/windows";
import type { RequestDetails } from "./queries";

type StoredDecision = Pick<
  RequestDetails,
  | ("at" | "errorCode" | "minuteLimit" | "minuteUsed" | "minuteResetAt" | "dayLimit" | "dayUsed" | "dayResetAt")
  | ("bannedUntil" | "banCount" | "startedBan")
>;

const rejections: Partial<Record<ErrorCode, "minute" | "day" | "ban">> = {
  rate_limit_exceeded: "minute",
  daily_quota_exceeded: "day",
  api_key_banned: "ban",
};

export const rejectionOf = ({ errorCode }: Pick<StoredDecision, "errorCode">) => errorCode && rejections[errorCode];

/**
 * By the rules of the limiter and from the state before the request. With the limits of another plan, this is what the
 * same request would have got after the same usage.
 */
export function decideAgain(request: StoredDecision, limits: Limits): Decision {
  const { bannedUntil, banCount, startedBan } = request;
  const ban = bannedUntil === null || banCount === null ? undefined : { until: bannedUntil, count: banCount };
  const key = { ...newLimiterKey(), ...(ban && !startedBan && { bannedUntil: ban.until, banCount: ban.count }) };
  const again = { accountId: 0n, keyId: 0n, limits, now: instantOf(request) };
  // The first rejection of a key starts no ban by any policy. The row has the one that started.
  const decision = decide(accountBefore(request), key, again, env().ban);
  return ban && startedBan && !decision.allowed ? { ...decision, ...rejectionBy(ban) } : decision;
}

/** In the windows, and in the ban, that decided. `at` is of another clock if the store decided. */
function instantOf({ at, minuteResetAt, bannedUntil, startedBan }: StoredDecision): number {
  const end = bannedUntil !== null && !startedBan ? Math.min(minuteResetAt, bannedUntil) : minuteResetAt;
  return Math.min(Math.max(at, minuteResetAt - MINUTE_MS), end - 1);
}

function accountBefore(request: StoredDecision): UsedWindows {
  const counted = rejectionOf(request) ? 0 : 1;
  return {
    minute: minuteOf(request.minuteResetAt - 1),
    minuteUsed: request.minuteUsed - counted,
    day: dayOf(request.dayResetAt - 1),
    dayUsed: request.dayUsed - counted,
  };
}
