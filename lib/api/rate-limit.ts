import type { Awaitable } from "@/lib/base/async";
import type { ErrorCode } from "@/lib/base/errors";
import { ApiError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { recordBan } from "@/lib/domains/bans/service";
import { apiLimiter, memoryLimiter } from "@/lib/platform/limiter";
import type { AttemptDecision, Decision } from "@/lib/platform/limiter/limiter";
import { retryAfterSeconds } from "@/lib/platform/limiter/windows";
import type { Context } from "./context";

type Rejection = Extract<Decision, { allowed: false }>;

const rejections = {
  minute: { code: "rate_limit_exceeded", message: "This account has used all its requests for this minute." },
  day: { code: "daily_quota_exceeded", message: "This account has used all its requests for today." },
  keyMinute: { code: "rate_limit_exceeded", message: "This API key has reached its own limit for this minute." },
  keyDay: { code: "daily_quota_exceeded", message: "This API key has reached its own limit for today." },
  ban: { code: "api_key_banned", message: "This API key is banned because it repeatedly ignored Retry-After." },
} as const satisfies Record<Rejection["rejectedBy"], { code: ErrorCode; message: string }>;

function tooManyRequests(code: ErrorCode, message: string, retryAt: number, now: number): ApiError {
  const seconds = retryAfterSeconds(retryAt, now);
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return new ApiError(code, `${message} Retry after ${wait}.`, { "Retry-After": String(seconds) });
}

/** Against the windows of the account and of the key (specification, section 8). */
export function limitAccount({ principal, now }: Context): Awaitable<Decision | undefined> {
  if (!principal) return undefined;
  const { accountId, keyId, limits, keyLimits } = principal;
  return apiLimiter().limit({ accountId, keyId, limits, keyLimits, now });
}

/** @throws ApiError with status 429 if the limiter has rejected the request (specification, section 8) */
export function requireWithinLimits({ principal, decision }: Context): void {
  if (!principal || !decision || decision.allowed) return;
  if (decision.newBan) recordBan(principal.keyId, decision.newBan, decision.decidedAt);
  const { code, message } = rejections[decision.rejectedBy];
  throw tooManyRequests(code, message, decision.retryAt, decision.decidedAt);
}

/** Requests to the management API take nothing from the plan. @throws ApiError rate_limit_exceeded */
export async function limitManagementKey(context: Context, accountId: bigint): Promise<void> {
  const { now } = context;
  context.attempts = await apiLimiter().countAttempt("management", String(accountId), now);
  const { allowed, resetAt } = context.attempts;
  const message = "This account has used all its requests to the management API for this minute.";
  if (!allowed) throw tooManyRequests("rate_limit_exceeded", message, resetAt, now);
}

/**
 * Counts a failed authentication, for a request without a client that was accepted. In the management API also with a key that
 * may do nothing now, because each is looked up.
 */
export function limitAddress(context: Context): Awaitable<AttemptDecision | undefined> {
  const { decision, attempts, error, endpoint, ip, now } = context;
  if (decision || attempts) return attempts;
  const rule = "authenticationByIp";
  const network = networkOf(ip);
  const isFailure = error?.status === 401 || (error?.status === 403 && endpoint.group === "management");
  if (isFailure) return apiLimiter().countAttempt(rule, network, now);
  // A shed request costs no round trip to the store.
  return (error?.status === 503 ? memoryLimiter() : apiLimiter()).peekAttempts(rule, network, now);
}

/** The 429 that replaces a 401. */
export function addressRejection({ error, attempts, now }: Context): ApiError | undefined {
  if (error?.status !== 401 || !attempts || attempts.allowed) return undefined;
  return tooManyFailures(attempts, now);
}

/** Counts nothing. @throws ApiError 429 after too many failed authentications from an IP address */
export async function requireAddressAllowed(ip: string, now: number): Promise<void> {
  const attempts = await apiLimiter().peekAttempts("authenticationByIp", networkOf(ip), now);
  if (!attempts.allowed) throw tooManyFailures(attempts, now);
}

function tooManyFailures({ resetAt }: AttemptDecision, now: number): ApiError {
  const message = "Too many requests without a valid API key came from this IP address.";
  return tooManyRequests("rate_limit_exceeded", message, resetAt, now);
}
