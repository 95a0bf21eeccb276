import type { Decision, WindowState, Windows } from "@/lib/platform/limiter/limiter";
import { tighterWindows } from "@/lib/platform/limiter/windows";

export type HeaderMap = Record<string, string>;

/** With their meaning, for the OpenAPI document. */
export const commonHeaders = {
  "X-RateLimit-Limit": "The limit of the current window.",
  "X-RateLimit-Remaining": "Requests left in the current window.",
  "X-RateLimit-Reset": "Unix time in seconds when the window resets.",
  "RateLimit-Policy": "Each window with its quota (q) and its length in seconds (w).",
  RateLimit: "Each window with the requests left (r) and the seconds until it resets (t).",
  "X-Request-Id": "The ID of this request. Include it when you report a problem.",
} as const;

const otherHeaders = [
  "Allow",
  "Deprecation",
  "ETag",
  "Idempotent-Replayed",
  "Link",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
];

/** Browsers of any origin may call the API, because it uses no cookies. */
export const fixedHeaders: HeaderMap = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...Object.keys(commonHeaders), ...otherHeaders].join(", "),
};

/** Of what a client may keep, if it asks again before it uses it. */
export const revalidated = "private, no-cache";

const seconds = (ms: number): string => String(Math.ceil(ms / 1000));

/**
 * For the `X-RateLimit-*` headers (specification, section 8): the window that rejected the request, or the one with
 * fewer requests remaining; on a tie, the one that resets later. During a ban, nothing remains until its end.
 */
export function reportedWindow(decision: Decision): WindowState {
  const { minute, day } = tighterWindows(decision);
  if (decision.allowed) return minute.remaining < day.remaining ? minute : day;
  if (decision.rejectedBy === "ban") return { limit: minute.limit, remaining: 0, resetAt: decision.retryAt };
  return decision.rejectedBy === "day" || decision.rejectedBy === "keyDay" ? day : minute;
}

export function decisionHeaders(decision: Decision): HeaderMap {
  const { minute, day, ofKey, decidedAt } = decision;
  const { limit, remaining, resetAt } = reportedWindow(decision);
  const headers = {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": seconds(resetAt),
    "RateLimit-Policy": `"minute";q=${minute.limit};w=60, "day";q=${day.limit};w=86400`,
    RateLimit:
      `"minute";r=${minute.remaining};t=${seconds(minute.resetAt - decidedAt)}, ` +
      `"day";r=${day.remaining};t=${seconds(day.resetAt - decidedAt)}`,
  };
  if (ofKey) addKeyWindows(headers, ofKey, decidedAt);
  return headers;
}

function addKeyWindows(headers: HeaderMap, { minute, day }: Windows, decidedAt: number): void {
  headers["RateLimit-Policy"] += `, "key-minute";q=${minute.limit};w=60, "key-day";q=${day.limit};w=86400`;
  headers.RateLimit +=
    `, "key-minute";r=${minute.remaining};t=${seconds(minute.resetAt - decidedAt)}` +
    `, "key-day";r=${day.remaining};t=${seconds(day.resetAt - decidedAt)}`;
}

/** Of one window: that of an IP address without a valid key, or of an account in the management API. */
export const windowHeaders = (name: string, { limit, remaining, resetAt }: WindowState, now: number): HeaderMap => ({
  "X-RateLimit-Limit": String(limit),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": seconds(resetAt),
  "RateLimit-Policy": `"${name}";q=${limit};w=60`,
  RateLimit: `"${name}";r=${remaining};t=${seconds(resetAt - now)}`,
});
