import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { explain, remedyOf } from "./explain";
import type { RequestDetails } from "./queries";

const at = Date.UTC(2026, 10, 22, 12, 0, 18);
const usual = {
  ...{ plan: "free", hasCustomLimits: false, isRolling: false, minuteIsOfKey: false, dayIsOfKey: false },
  ...{ decidedBy: "memory", idempotency: null, source: "memory" },
};

/** A request of the log, and what its page says. */
function said(values: Partial<RequestDetails>) {
  const windows = { minuteLimit: 60, minuteUsed: 13, dayLimit: 1_000, dayUsed: 240 };
  const request = {
    ...{ at, status: 200, errorCode: null, errorMessage: null, ...windows },
    ...{ minuteResetAt: Date.UTC(2026, 10, 22, 12, 1), dayResetAt: Date.UTC(2026, 10, 23) },
    ...{ bannedUntil: null, banCount: null, startedBan: null, ...usual },
    ...values,
  } as RequestDetails;
  const { summary, checks } = explain(request, "pets:read", "UTC");
  return { summary, ...Object.fromEntries(checks.map(({ name, verdict, text }) => [name, `${verdict}: ${text}`])) };
}

it("says which window was used up, and when it resets", () => {
  expect(said({ status: 429, errorCode: "rate_limit_exceeded", minuteUsed: 60 })).toEqual({
    summary: "Rejected: the minute window of 60 was used up; it resets at 12:01:00 UTC.",
    "API key": "passed: Active",
    Plan: "passed: Free: 60 requests per minute, 1,000 per day",
    Ban: "passed: None",
    "Clock minute": "rejected: 60 used before and after, of 60, resets at 12:01:00 UTC",
    "UTC day": "passed: 240 used before and after, of 1,000, resets at 23 Nov 2026, 00:00:00 UTC",
    "Counted in": "passed: The memory of the process that served it",
    Scope: "unknown: pets:read is required. It was not checked",
    "Idempotency-Key": "unknown: None was used",
    "Result from": "passed: The memory of a process, from a read within the last half second",
  });
  expect(said({ status: 429, errorCode: "daily_quota_exceeded", dayUsed: 1_000 }).summary).toBe(
    "Rejected: the day window of 1,000 was used up; it resets at 23 Nov 2026, 00:00:00 UTC.",
  );
});

it("names the windows of a key with limits of its own, and its IP ranges", () => {
  const used = { minuteLimit: 5, minuteUsed: 5, minuteIsOfKey: true };
  expect(said({ status: 429, errorCode: "rate_limit_exceeded", ...used })).toMatchObject({
    summary: "Rejected: the key’s minute window of 5 was used up; it resets at 12:01:00 UTC.",
    Plan: "passed: Free: 1,000 per day, limits of the key",
    "Clock minute of the key": "rejected: 5 used before and after, of 5, resets at 12:01:00 UTC",
  });
  expect(said({ status: 403, errorCode: "address_not_allowed", ipAddress: "203.0.113.7" })).toMatchObject({
    summary: "Rejected: the IP address is not in the IP ranges of the key.",
    "IP ranges": "rejected: The key does not allow 203.0.113.7",
    Scope: "unknown: pets:read is required. It was not checked",
  });
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
  expect(said({ ...ban, startedBan: false }).summary).toBe(
    "Rejected: the key was banned until 12:30:18 UTC (ban 2 in a row).",
  );
  expect(said({ ...ban, bannedUntil: at + DAY_MS, startedBan: true }).summary).toBe(
    "Rejected: the key ignored Retry-After too often, and this request banned it until 23 Nov 2026, 12:00:18 UTC (ban 2 in a row).",
  );
});

it("says what an allowed request used, which store counted it, and where its result came from", () => {
  const known = { plan: "pro", hasCustomLimits: true, isRolling: true, decidedBy: "alone" } as const;
  expect(said({ ...known, idempotency: "replayed", source: "database" })).toMatchObject({
    summary: "Allowed: the response to an earlier request was sent again.",
    "API key": "passed: Rolling: it had been replaced and was in its overlap",
    Plan: "passed: Pro, with custom limits: 60 requests per minute, 1,000 per day",
    "Clock minute": "passed: 12 used before, 13 after, of 60, resets at 12:01:00 UTC",
    "Counted in": "passed: The memory of one process, because the shared store did not respond",
    Scope: "passed: pets:read is required. The key had it",
    "Idempotency-Key": "passed: Used before, with the same body: the first response was repeated",
    "Result from": "passed: The database",
  });
});

it("says what the windows of an old row were, and nothing that it did not keep", () => {
  expect(Object.keys(said({ plan: null }))).toEqual(["summary", "Ban", "Clock minute", "UTC day", "Scope"]);
});
