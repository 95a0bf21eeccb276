import type { GuardDecision, Limits, WindowState, Windows } from "@/lib/limiter/limiter";

export type HeaderMap = Record<string, string>;

/** Adds headers to those that are there. Spreading one object after another into a third takes thirty times as long. */
export function addHeaders(to: HeaderMap, more: HeaderMap): void {
  for (const name in more) to[name] = more[name] as string;
}

/** The headers that every answer of the API carries, by name, with what they mean. The document lists them too. */
export const commonHeaders = {
  "X-RateLimit-Limit": "The limit currently in force.",
  "X-RateLimit-Remaining": "Requests left in the current window.",
  "X-RateLimit-Reset": "Unix timestamp (seconds) at which the limit resets.",
  "RateLimit-Policy": "Every window with its quota (q) and length in seconds (w).",
  RateLimit: "Every window with the requests that remain (r) and the seconds until it resets (t).",
  "X-Request-Id": "Identifies this request: quote it when you report a problem.",
} as const;

const otherHeaders = [
  "Allow",
  "Deprecation",
  "Idempotent-Replayed",
  "Link",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
];

/**
 * What every answer says. Browsers of any origin may call the API: it takes no cookies, so there is nothing they could
 * borrow.
 */
export const alwaysSent: HeaderMap = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...Object.keys(commonHeaders), ...otherHeaders].join(", "),
};

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Both windows of an account, in the form of draft-ietf-httpapi-ratelimit-headers, and the one in force as specified. */
export const rateLimitHeaders = ({ minute, day }: Windows, inForce: WindowState, now: number): HeaderMap => ({
  "X-RateLimit-Limit": String(inForce.limit),
  "X-RateLimit-Remaining": String(inForce.remaining),
  "X-RateLimit-Reset": String(seconds(inForce.resetAt)),
  "RateLimit-Policy": policy({ perMinute: minute.limit, perDay: day.limit }),
  RateLimit:
    `"minute";r=${minute.remaining};t=${seconds(minute.resetAt - now)}, ` +
    `"day";r=${day.remaining};t=${seconds(day.resetAt - now)}`,
});

const policy = ({ perMinute, perDay }: Limits): string => `"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`;

/** The one window of an address whose requests carry no valid key. */
export const guardHeaders = (guard: GuardDecision, now: number): HeaderMap => ({
  "X-RateLimit-Limit": String(guard.limit),
  "X-RateLimit-Remaining": String(guard.remaining),
  "X-RateLimit-Reset": String(seconds(guard.resetAt)),
  "RateLimit-Policy": `"address";q=${guard.limit};w=60`,
  RateLimit: `"address";r=${guard.remaining};t=${seconds(guard.resetAt - now)}`,
});
