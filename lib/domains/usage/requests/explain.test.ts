import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { explainRequest, remedyOf } from "./explain";
import type { RequestDetails } from "./queries";

const at = Date.UTC(2026, 10, 22, 12, 0, 18);
const usual = {
  plan: "free",
  hasCustomLimits: false,
  isRolling: false,
  minuteIsOfKey: false,
  dayIsOfKey: false,
  decidedBy: "memory",
  idempotency: null,
  source: "memory",
};

/** A request of the log, and what its page says. */
function said(values: Partial<RequestDetails>): Record<string, string> {
  const windows = { minuteLimit: 60, minuteUsed: 13, dayLimit: 1_000, dayUsed: 240 };
  const request = {
    at,
    status: 200,
    errorCode: null,
    errorMessage: null,
    ...windows,
    minuteResetAt: Date.UTC(2026, 10, 22, 12, 1),
    dayResetAt: Date.UTC(2026, 10, 23),
    bannedUntil: null,
    banCount: null,
    startedBan: null,
    ...usual,
    ...values,
  } as RequestDetails;
  const { summary, checks } = explainRequest(request, "pets:read", "UTC");
  return { summary, ...Object.fromEntries(checks.map(({ name, verdict, text }) => [name, `${verdict}: ${text}`])) };
}

it("names a code that only another version has", () => {
  const errorCode = "operation_brownout" as RequestDetails["errorCode"];
  expect(said({ status: 410, errorCode })).toMatchObject({
    summary: "operation_brownout.",
    Request: "rejected: operation_brownout",
  });
});

it("says which limit was reached, and when it resets", () => {
  expect(said({ status: 429, errorCode: "rate_limit_exceeded", minuteUsed: 60 })).toEqual({
    summary: "Rate limit exceeded.",
    "API key": "passed: Active",
    "Minute limit": "rejected: 60 of 60 used. It resets at 12:01:00 UTC",
    "Day limit": "passed: 240 of 1,000 used",
    Scope: "unknown: Not checked: the request stopped at the minute limit",
  });
  expect(said({ status: 429, errorCode: "daily_quota_exceeded", dayUsed: 1_000 })["Day limit"]).toBe(
    "rejected: 1,000 of 1,000 used. It resets at 23 Nov 2026, 00:00:00 UTC",
  );
});

it("names the limits of a key, and its IP ranges", () => {
  const used = { minuteLimit: 5, minuteUsed: 5, minuteIsOfKey: true };
  expect(said({ status: 429, errorCode: "rate_limit_exceeded", ...used })).toMatchObject({
    "Minute limit of the key": "rejected: 5 of 5 used. It resets at 12:01:00 UTC",
  });
  expect(said({ status: 403, errorCode: "address_not_allowed", ipAddress: "203.0.113.7" })).toMatchObject({
    "IP ranges": "rejected: The key does not allow 203.0.113.7",
    Scope: "unknown: Not checked: the request stopped at the IP ranges",
  });
});

it.each([
  [400, "invalid_parameter", "Request"],
  [404, "not_found", "Request"],
  [403, "insufficient_scope", "Scope"],
  [422, "idempotency_key_reused", "Idempotency-Key"],
  [409, "idempotency_conflict", "Idempotency-Key"],
  [500, "internal_error", "Our server"],
] as const)("rejects a %s with %s in one step, which has the message", (status, errorCode, name) => {
  const { summary: _, ...steps } = said({ status, errorCode, errorMessage: "The message.", source: null });
  const failed = Object.entries(steps).filter(([, step]) => step.startsWith("rejected"));
  expect(failed).toEqual([[name, "rejected: The message."]]);
});

it("leads to the plan or to the key that rejected a request", () => {
  const rejected = (values: Partial<RequestDetails>) => remedyOf({ ...usual, ...values } as RequestDetails);
  expect(rejected({ errorCode: "rate_limit_exceeded" })).toBe("plan");
  expect(rejected({ errorCode: "rate_limit_exceeded", minuteIsOfKey: true })).toBe("key");
  expect(rejected({ errorCode: "daily_quota_exceeded", dayIsOfKey: true })).toBe("key");
  expect(rejected({ errorCode: "address_not_allowed" })).toBe("key");
  expect(rejected({ errorCode: "not_found" })).toBeUndefined();
});

it("says what a ban is, and whether this request began it", () => {
  const ban = { status: 429, errorCode: "api_key_banned", bannedUntil: at + 30 * MINUTE_MS, banCount: 2 } as const;
  expect(said({ ...ban, startedBan: false })).toMatchObject({
    Ban: "rejected: The key was banned until 12:30:18 UTC (ban 2 in a row)",
    "Minute limit": "unknown: Not checked: the request stopped at the ban",
  });
  expect(said({ ...ban, bannedUntil: at + DAY_MS, startedBan: true })).toMatchObject({
    Ban: "rejected: The key ignored Retry-After too often. This request banned it until 23 Nov 2026, 12:00:18 UTC (ban 2 in a row)",
  });
});

it("says where the data of an allowed request came from, and that it was repeated", () => {
  expect(said({ isRolling: true, idempotency: "replayed", source: "database" })).toEqual({
    summary: "The response to an earlier request was sent again.",
    "API key": "passed: Replaced by a new key, and still active",
    "Minute limit": "passed: 13 of 60 used",
    "Day limit": "passed: 240 of 1,000 used",
    Scope: "passed: The key has pets:read",
    "Idempotency-Key": "passed: Used before, with the same body",
    Data: "passed: From the database",
  });
});

it("says where the data came from, if it came from anywhere", () => {
  expect(said({ source: "memory" }).Data).toBe("passed: Cached, at most 0.5 s old");
  expect(said({ source: "database" }).Data).toBe("passed: From the database");
  expect(said({ source: null })).not.toHaveProperty("Data");
});
