import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/base/time";
import { MAX_REMEMBERED } from "./attempts";
import { createMemoryLimiter } from "./memory";
import { deleteExpired, newKeyState } from "./state";
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
    limiter.restoreUsage({ accounts: [], keys: [{ keyId: 1n, minuteUsed: 1, dayUsed: 40 }] }, noon);
    expect(limiter.limit({ ...request, keyLimits }).ofKey).toMatchObject({
      minute: { remaining: 0 },
      day: { remaining: 9 },
    });
    const keys = new Map([
      [1n, { ...newKeyState(), used: { day: dayOf(noon), dayUsed: 1, minute: 0, minuteUsed: 1 } }],
    ]);
    deleteExpired(new Map(), keys, policy, endOfDay(dayOf(noon)) + DAY_MS - 1);
    expect(keys.size).toBe(1);
    deleteExpired(new Map(), keys, policy, endOfDay(dayOf(noon)) + DAY_MS);
    expect(keys.size).toBe(0);
  });

  it("forgets no attempt during a flood of addresses, and lets almost all others pass", () => {
    const limiter = createMemoryLimiter(policy);
    const attempt = (address: string, now = noon) => limiter.countAttempt("signIn", address, now);
    const exhaust = (address: string) => {
      while (attempt(address).allowed);
    };
    exhaust("early");
    for (let i = 0; i < 1.2 * MAX_REMEMBERED; i++) attempt(`address ${i}`);
    exhaust("late"); // when the flood has filled the table
    for (let i = 0; i < MAX_REMEMBERED; i++) attempt(`other address ${i}`);
    expect([attempt("early").allowed, attempt("late").allowed]).toEqual([false, false]);
    const others = Array.from({ length: 1_000 }, (_, i) => attempt(`person ${i}`).allowed);
    expect(others.filter((allowed) => !allowed).length).toBeLessThan(5);
    expect(attempt("late", noon + DAY_MS)).toMatchObject({ allowed: true, remaining: 9 });
  });
});
