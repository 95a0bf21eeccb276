import { type Awaitable, andThen } from "@/lib/awaitable";
import { recordBan } from "@/lib/bans/service";
import { ApiError, type ErrorCode } from "@/lib/errors";
import type { Principal } from "@/lib/keys/verify";
import { limiter } from "@/lib/limiter";
import { windowInForce } from "@/lib/limiter/decision";
import type { Decision } from "@/lib/limiter/limiter";
import { retryAfterSeconds } from "@/lib/limiter/windows";
import { guardHeaders, type HeaderMap, rateLimitHeaders } from "./headers";

type Refusal = Extract<Decision, { allowed: false }>;

const refusals = {
  minute: { code: "rate_limit_exceeded", what: "The account's requests per minute are used up." },
  day: { code: "daily_quota_exceeded", what: "The account's requests per day are used up." },
  ban: { code: "api_key_banned", what: "This API key is banned for repeated requests over the limit." },
} as const satisfies Record<Refusal["refusedBy"], { code: ErrorCode; what: string }>;

const tooMany = (code: ErrorCode, what: string, retryAt: number, now: number): ApiError => {
  const seconds = retryAfterSeconds(retryAt, now);
  return new ApiError(code, `${what} Retry after ${seconds} s.`, { "Retry-After": String(seconds) });
};

/** Asks the limiter to let a request pass. The answer tells where both windows stand, whether it may or not. */
export function takeFromLimits(principal: Principal, now: number): Awaitable<Decision> {
  const { accountId, keyId, limits } = principal;
  return andThen(limiter().take({ accountId, keyId, limits, now }), (decision) => {
    if (!decision.allowed && decision.newBan) recordBan(keyId, decision.newBan, now);
    return decision;
  });
}

/** Whether it is known before the limiter has answered that it will not let a request pass. */
export const wouldBeRefused = ({ accountId, keyId, limits }: Principal, now: number): boolean =>
  limiter().wouldRefuse({ accountId, keyId, limits, now });

/** @throws ApiError with status 429 if the limiter refused (specification, section 8) */
export function requireAllowed(decision: Decision, now: number): void {
  if (decision.allowed) return;
  const { code, what } = refusals[decision.refusedBy];
  throw tooMany(code, what, decision.retryAt, now);
}

/** The rate limit headers of a request with a valid key. */
export const decisionHeaders = (decision: Decision, now: number): HeaderMap =>
  rateLimitHeaders(decision, windowInForce(decision), now);

/**
 * Counts a failed authentication against the address it came from.
 *
 * @returns the error to answer with: the given one, or 429 once the address has failed too often
 */
export const guardAddress = (
  error: ApiError,
  address: string,
  now: number,
): Awaitable<{ error: ApiError; headers: HeaderMap }> =>
  andThen(limiter().guard(address, now), (guard) => {
    const headers = guardHeaders(guard, now);
    if (guard.allowed) return { error, headers };
    const what = "Too many requests without a valid API key came from this address.";
    return { error: tooMany("rate_limit_exceeded", what, guard.resetAt, now), headers };
  });

/** The rate limit headers of a request that needs no key, or that failed before its key was known. */
export const addressHeaders = async (address: string, now: number): Promise<HeaderMap> =>
  guardHeaders(await limiter().peekGuard(address, now), now);
