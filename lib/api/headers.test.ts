import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decisionHeaders, reportedWindow, windowHeaders } from "@/lib/api/headers";
import type { Decision } from "@/lib/platform/limiter/limiter";
import { createMemoryLimiter } from "@/lib/platform/limiter/memory";
import { dayOf, endOfDay, endOfMinute, minuteOf } from "@/lib/platform/limiter/windows";

const policy = { rejections: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: 86_400_000 };
const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2031, 0, 1) });
const limits = fc.record({ perMinute: fc.integer({ min: 1, max: 50 }), perDay: fc.integer({ min: 1, max: 80 }) });

/** A decision of the real limiter after some requests at one instant. */
const decided = fc.tuple(instant, limits, fc.integer({ min: 1, max: 60 })).map(([now, allowed, requests]) => {
  const limiter = createMemoryLimiter(policy);
  let decision: Decision | undefined;
  for (let i = 0; i < requests; i++) decision = limiter.limit({ accountId: 1n, keyId: 1n, limits: allowed, now });
  return { now, allowed, requests, decision: decision as Decision };
});

describe("specification, section 8: rate limit headers", () => {
  it("returns the active limit, what remains of it, and its reset time, in whole seconds", () => {
    fc.assert(
      fc.property(decided, ({ now, allowed, requests, decision }) => {
        const headers = decisionHeaders(decision);
        const used = Math.min(requests, allowed.perMinute, allowed.perDay);
        const left = { minute: allowed.perMinute - used, day: allowed.perDay - used };
        const ofMinute = decision.allowed ? left.minute < left.day : decision.rejectedBy === "minute";
        expect(headers["X-RateLimit-Limit"]).toBe(String(ofMinute ? allowed.perMinute : allowed.perDay));
        expect(headers["X-RateLimit-Remaining"]).toBe(String(ofMinute ? left.minute : left.day));
        const resetAt = ofMinute ? endOfMinute(minuteOf(now)) : endOfDay(dayOf(now));
        expect(headers["X-RateLimit-Reset"]).toBe(String(resetAt / 1000));
      }),
    );
  });

  it("names both windows in the form of draft-ietf-httpapi-ratelimit-headers", () => {
    fc.assert(
      fc.property(decided, ({ now, allowed, requests, decision }) => {
        const headers = decisionHeaders(decision);
        const used = Math.min(requests, allowed.perMinute, allowed.perDay);
        const [minute, day] = [endOfMinute(minuteOf(now)), endOfDay(dayOf(now))].map((end) =>
          Math.ceil((end - now) / 1000),
        );
        expect(headers["RateLimit-Policy"]).toBe(
          `"minute";q=${allowed.perMinute};w=60, "day";q=${allowed.perDay};w=86400`,
        );
        expect(headers.RateLimit).toBe(
          `"minute";r=${allowed.perMinute - used};t=${minute}, "day";r=${allowed.perDay - used};t=${day}`,
        );
      }),
    );
  });

  it("names the one window of an IP address without a valid key", () => {
    const now = Date.UTC(2026, 10, 21, 12, 0, 30, 1);
    const guard = { allowed: true, limit: 60, remaining: 59, resetAt: endOfMinute(minuteOf(now)) };
    expect(windowHeaders("address", guard, now)).toEqual({
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "59",
      "X-RateLimit-Reset": String(Date.UTC(2026, 10, 21, 12, 1) / 1000),
      "RateLimit-Policy": '"address";q=60;w=60',
      RateLimit: '"address";r=59;t=30',
    });
  });
});

describe("decisions: Rate limit headers: which window they report", () => {
  const minute = { limit: 60, used: 55, remaining: 5, resetAt: 60_000 };
  const day = { limit: 1000, used: 991, remaining: 9, resetAt: 86_400_000 };

  it("the window with fewer requests remaining", () => {
    expect(reportedWindow({ decidedAt: 0, allowed: true, minute, day })).toBe(minute);
    expect(reportedWindow({ decidedAt: 0, allowed: true, minute, day: { ...day, remaining: 4 } })).toMatchObject({
      limit: 1000,
    });
  });

  it("the window that resets later, on a tie", () => {
    expect(reportedWindow({ decidedAt: 0, allowed: true, minute, day: { ...day, remaining: 5 } })).toMatchObject({
      limit: 1000,
    });
  });

  it("the window that rejected", () => {
    const none = { ...minute, remaining: 0 };
    expect(
      reportedWindow({ decidedAt: 0, allowed: false, rejectedBy: "minute", retryAt: 60_000, minute: none, day }),
    ).toBe(none);
    expect(
      reportedWindow({
        decidedAt: 0,
        allowed: false,
        rejectedBy: "day",
        retryAt: 1,
        minute: none,
        day: { ...day, remaining: 0 },
      }),
    ).toEqual({ ...day, remaining: 0 });
  });

  it("the end of a ban, with nothing remaining", () => {
    const decision = {
      decidedAt: 0,
      allowed: false,
      rejectedBy: "ban",
      retryAt: 123_456,
      banCount: 1,
      minute,
      day,
    } as const;
    expect(reportedWindow(decision)).toMatchObject({ limit: 60, remaining: 0, resetAt: 123_456 });
  });
});
