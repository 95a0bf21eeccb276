import type { ErrorCode } from "@/lib/base/errors";
import type { Limits } from "@/lib/base/plans";
import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Decision } from "@/lib/platform/limiter/limiter";
import { decide, EXCUSED_MS } from "@/lib/platform/limiter/rules";
import { type LimiterKey, newLimiterKey, type UsedWindows } from "@/lib/platform/limiter/state";
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

export const rejectedBy = ({ errorCode }: Pick<StoredDecision, "errorCode">) => errorCode && rejections[errorCode];

/**
 * By the rules of the limiter and from the state before the request. With the limits of another plan, this is what the
 * same request would have got after the same usage.
 */
export function decideAgain(request: StoredDecision, limits: Limits, policy: BanPolicy): Decision {
  const now = instantOf(request);
  return decide(
    accountBefore(request),
    keyBefore(request, now, policy),
    { accountId: 0n, keyId: 0n, limits, now },
    policy,
  );
}

/** In the windows, and in the ban, that decided. `at` is of another clock if the store decided. */
function instantOf({ at, minuteResetAt, bannedUntil, startedBan }: StoredDecision): number {
  const end = bannedUntil !== null && !startedBan ? Math.min(minuteResetAt, bannedUntil) : minuteResetAt;
  return Math.min(Math.max(at, minuteResetAt - MINUTE_MS), end - 1);
}

function accountBefore(request: StoredDecision): UsedWindows {
  const counted = rejectedBy(request) ? 0 : 1;
  return {
    minute: minuteOf(request.minuteResetAt - 1),
    minuteUsed: request.minuteUsed - counted,
    day: dayOf(request.dayResetAt - 1),
    dayUsed: request.dayUsed - counted,
  };
}

function keyBefore({ bannedUntil, banCount, startedBan }: StoredDecision, now: number, policy: BanPolicy): LimiterKey {
  if (bannedUntil === null || banCount === null) return newLimiterKey();
  if (!startedBan) return { ...newLimiterKey(), bannedUntil, banCount };
  return {
    violations: Array(policy.rejections - 1).fill(now),
    rejectedAt: now - EXCUSED_MS - 1,
    retryAt: now + 1,
    banCount: banCount - 1,
    bannedUntil: banCount > 1 ? now : 0,
  };
}
