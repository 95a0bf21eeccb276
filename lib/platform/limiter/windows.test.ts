import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { currentWindow, dayOf, endOfDay, endOfMinute, minuteOf, retryAfterSeconds, tighterWindows } from "./windows";

const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });

describe("decisions: Windows", () => {
  it("cuts minutes where the clock does", () => {
    const last = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    expect(endOfMinute(minuteOf(last))).toBe(last + 1);
    expect(minuteOf(last + 1)).toBe(minuteOf(last) + 1);
  });

  it("cuts days at midnight UTC, in a leap year too", () => {
    expect(endOfDay(dayOf(Date.UTC(2028, 1, 29, 12)))).toBe(Date.UTC(2028, 2, 1));
    expect(endOfDay(dayOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999)))).toBe(Date.UTC(2027, 0, 1));
  });

  it("puts every instant into exactly one window, which contains it", () => {
    fc.assert(
      fc.property(instant, (now) => {
        expect(endOfMinute(minuteOf(now))).toBeGreaterThan(now);
        expect(endOfMinute(minuteOf(now)) - MINUTE_MS).toBeLessThanOrEqual(now);
        expect(endOfDay(dayOf(now))).toBeGreaterThan(now);
        expect(endOfDay(dayOf(now)) - DAY_MS).toBeLessThanOrEqual(now);
      }),
    );
  });

  it("does not go back to a window left a moment ago, but does where a clock had been far ahead", () => {
    expect(currentWindow(100, 100)).toBe(100);
    expect(currentWindow(101, 100)).toBe(101);
    expect(currentWindow(99, 100)).toBe(100);
    expect(currentWindow(98, 100)).toBe(98);
  });
});

it("shows the windows with fewer requests remaining: of the account, unless those of the key are fewer", () => {
  const windows = (remaining: number, limit: number) => {
    const window = { limit, used: 0, remaining, resetAt: 0 };
    return { minute: window, day: window };
  };
  for (const [account, ofKey, shown] of [
    [5, 4, "key"],
    [5, 5, "account"],
    [5, 6, "account"],
  ] as const) {
    const own = windows(account, 100);
    const keys = windows(ofKey, 10);
    const decision = { allowed: true, decidedAt: 0, ...own, ofKey: keys } as const;
    expect(tighterWindows(decision)).toEqual(shown === "key" ? keys : own);
  }
});

describe("specification 8: Retry-After", () => {
  it("rounds up to whole seconds, and is never 0", () => {
    expect(retryAfterSeconds(60_000, 0)).toBe(60);
    expect(retryAfterSeconds(60_000, 1)).toBe(60);
    expect(retryAfterSeconds(60_000, 58_999)).toBe(2);
    expect(retryAfterSeconds(60_000, 59_000)).toBe(1);
    expect(retryAfterSeconds(60_000, 59_999)).toBe(1);
    expect(retryAfterSeconds(60_000, 60_000)).toBe(1);
  });

  it("is enough, and less than a second more than needed", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: DAY_MS }), (now, wait) => {
        const ms = retryAfterSeconds(now + wait, now) * 1000;
        expect(ms).toBeGreaterThanOrEqual(wait);
        expect(ms - wait).toBeLessThan(1000);
      }),
    );
  });
});
