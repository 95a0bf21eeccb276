import { describe, expect, it } from "vitest";
import { usedAccordingTo, windowInForce, windowsOf } from "@/lib/limiter/decision";

describe("specification 8: rate limit headers", () => {
  const minute = { limit: 60, remaining: 5, resetAt: 60_000 };
  const day = { limit: 1000, remaining: 9, resetAt: 86_400_000 };

  it("tell of the window with fewer requests left", () => {
    expect(windowInForce({ allowed: true, minute, day })).toBe(minute);
    expect(windowInForce({ allowed: true, minute, day: { ...day, remaining: 4 } })).toMatchObject({ limit: 1000 });
  });

  it("tell of the longer window where both have as many left", () => {
    expect(windowInForce({ allowed: true, minute, day: { ...day, remaining: 5 } })).toMatchObject({ limit: 1000 });
  });

  it("tell of the window that refused", () => {
    const none = { ...minute, remaining: 0 };
    expect(windowInForce({ allowed: false, refusedBy: "minute", retryAt: 60_000, minute: none, day })).toBe(none);
    expect(
      windowInForce({ allowed: false, refusedBy: "day", retryAt: 1, minute: none, day: { ...day, remaining: 0 } }),
    ).toEqual({ ...day, remaining: 0 });
  });

  it("tell of the end of a ban, with nothing left", () => {
    expect(windowInForce({ allowed: false, refusedBy: "ban", retryAt: 123_456, minute, day })).toEqual({
      limit: 60,
      remaining: 0,
      resetAt: 123_456,
    });
  });
});

describe("decisions: Redis unreachable", () => {
  it("reads an account's counters back out of an answer", () => {
    const account = { minute: 29_000_000, minuteUsed: 5, day: 20_138, dayUsed: 700 };
    expect(usedAccordingTo(windowsOf(account, { perMinute: 60, perDay: 1_000 }))).toEqual(account);
  });

  it("does not tell of more than the limits it was given under", () => {
    const account = { minute: 29_000_000, minuteUsed: 5, day: 20_138, dayUsed: 700 };
    expect(usedAccordingTo(windowsOf(account, { perMinute: 3, perDay: 100 }))).toMatchObject({
      minuteUsed: 3,
      dayUsed: 100,
    });
  });
});
