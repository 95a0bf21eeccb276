import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/base/time";
import { MAX_SUBJECTS } from "./fixed-window";
import { createMemoryLimiter } from "./memory";
import { deleteExpired, newLimiterKey } from "./state";
import { limiterContract } from "./testing/contract";
import { dayOf, endOfDay } from "./windows";

limiterContract("in memory", createMemoryLimiter);

const policy = { rejections: 2, withinMs: 60_000, durationMs: 600_000, maxDurationMs: DAY_MS };
const limits = { perMinute: 2, perDay: 100 };
const noon = Date.UTC(2026, 10, 21, 12);
const request = { accountId: 1n, keyId: 1n, limits, now: noon };

describe("the limiter in memory", () => {
  it("decides without a promise", () => {
    const limiter = createMemoryLimiter(policy);
    expect(limiter.limit(request).allowed).toBe(true);
    expect(limiter.countAttempt("authenticationByIp", "192.0.2.1", noon).allowed).toBe(true);
  });

  it("restores what was used before a restart, and lowers no counter", async () => {
    const limiter = createMemoryLimiter(policy);
    limiter.restoreUsage({ accounts: [{ accountId: 1n, minuteUsed: 1, dayUsed: 40 }], keys: [] }, noon);
    expect(limiter.limit(request)).toMatchObject({ allowed: true, minute: { remaining: 0 }, day: { remaining: 59 } });
    limiter.restoreUsage({ accounts: [{ accountId: 1n, minuteUsed: 1, dayUsed: 1 }], keys: [] }, noon);
    expect(await limiter.peek(1n, limits, noon)).toMatchObject({ minute: { remaining: 0 }, day: { remaining: 59 } });
  });

  it("restores what the keys with limits of their own used, and deletes it a day after its day", async () => {
    const limiter = createMemoryLimiter(policy);
    const keyLimits = { perMinute: 2, perDay: 50 };
    limiter.restoreUsage({ accounts: [], keys: [{ accountId: 1n, keyId: 1n, minuteUsed: 1, dayUsed: 40 }] }, noon);
    expect(limiter.limit({ ...request, keyLimits }).ofKey).toMatchObject({
      minute: { remaining: 0 },
      day: { remaining: 9 },
    });
    const keys = new Map([
      [1n, { ...newLimiterKey(), used: { day: dayOf(noon), dayUsed: 1, minute: 0, minuteUsed: 1 } }],
    ]);
    deleteExpired(new Map(), keys, policy, endOfDay(dayOf(noon)) + DAY_MS - 1);
    expect(keys.size).toBe(1);
    deleteExpired(new Map(), keys, policy, endOfDay(dayOf(noon)) + DAY_MS);
    expect(keys.size).toBe(0);
  });

  it("forgets accounts and keys that were not active for days, as soon as another one is", () => {
    const limiter = createMemoryLimiter(policy);
    const active = (now: number) => Array.from(limiter.usage(now).accounts, ({ accountId }) => accountId);
    const later = noon + 3 * DAY_MS;
    limiter.limit({ ...request, keyLimits: limits });
    expect(active(noon)).toEqual([1n]);
    limiter.limit({ ...request, accountId: 2n, keyId: 2n, now: later });
    expect(active(later)).toEqual([2n]);
    expect([...limiter.usage(later).keys]).toEqual([]);
  });

  it("a flood of addresses does not make it forget one that keeps trying, and rejects no other", () => {
    const limiter = createMemoryLimiter(policy);
    const attempt = (address: string, now = noon) => limiter.countAttempt("signIn", address, now);
    const exhaust = (address: string) => {
      while (attempt(address).allowed);
    };
    exhaust("persistent");
    exhaust("idle");
    const flood = Array.from({ length: 3 * MAX_SUBJECTS }, (_, i) => {
      if (i % 5_000 === 0) attempt("persistent");
      return attempt(`address ${i}`).allowed;
    });
    expect(flood).not.toContain(false);
    expect(attempt("persistent").allowed).toBe(false);
    // Its size is bounded, so it forgets one that has not tried for so long.
    expect(attempt("idle")).toMatchObject({ remaining: 9 });
    expect(attempt("persistent", noon + DAY_MS)).toMatchObject({ allowed: true, remaining: 9 });
  });

  it("a flood of addresses that are only looked up makes it forget none", () => {
    const limiter = createMemoryLimiter(policy);
    limiter.countAttempt("signIn", "idle", noon);
    for (let i = 0; i < MAX_SUBJECTS; i++) limiter.peekAttempts("signIn", `address ${i}`, noon);
    expect(limiter.peekAttempts("signIn", "idle", noon)).toMatchObject({ remaining: 9 });
  });
});
