import { describe, expect, it } from "vitest";
import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { free, type MakeLimiter, midnight, newId, outcome, setUp } from "./set-up";

/** How every limiter counts requests by minute and day. */
export function windowsContract(name: string, makeLimiter: MakeLimiter): void {
  describe(`${name}, specification 8: rate limits`, () => {
    it("allows exactly 60 of 200 requests at the same time", async () => {
      const { request } = setUp(makeLimiter);
      const decisions = await Promise.all(Array.from({ length: 200 }, () => request(midnight)));
      expect(decisions.filter((decision) => decision.allowed)).toHaveLength(60);
      expect(decisions.filter((decision) => outcome(decision) === "minute")).toHaveLength(140);
    });

    it("counts down the remaining of both windows", async () => {
      const { request } = setUp(makeLimiter);
      await request(midnight + 7);
      expect(await request(midnight + 59_999)).toEqual({
        allowed: true,
        decidedAt: midnight + 59_999,
        minute: { limit: 60, used: 2, remaining: 58, resetAt: midnight + MINUTE_MS },
        day: { limit: 1_000, used: 2, remaining: 998, resetAt: midnight + DAY_MS },
      });
    });

    it("applies the limits of an enterprise account", async () => {
      const { request, requests } = setUp(makeLimiter);
      const custom: Limits = { perMinute: 7, perDay: 5_000_000_000 };
      expect(await requests(8, midnight, custom)).toEqual([...Array(7).fill("allowed"), "minute"]);
      expect(await request(midnight + MINUTE_MS, custom)).toMatchObject({
        allowed: true,
        minute: { limit: 7, remaining: 6 },
        day: { limit: 5_000_000_000, remaining: 4_999_999_992 },
      });
    });
  });

  describe(`${name}, decisions: Windows`, () => {
    it("opens a new minute on the clock, within the same day", async () => {
      const { requests, request } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 2, perDay: 5 };
      expect(await requests(3, midnight + MINUTE_MS - 1, limits)).toEqual(["allowed", "allowed", "minute"]);
      expect(await requests(3, midnight + MINUTE_MS, limits)).toEqual(["allowed", "allowed", "minute"]);
      expect(await requests(2, midnight + 5 * MINUTE_MS, limits)).toEqual(["allowed", "day"]);
      expect(await request(midnight + 6 * MINUTE_MS, limits)).toMatchObject({ retryAt: midnight + DAY_MS });
    });

    it("opens a new day at midnight UTC", async () => {
      const { requests, request } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 10, perDay: 2 };
      expect(await requests(3, midnight + DAY_MS - 1, limits)).toEqual(["allowed", "allowed", "day"]);
      expect(await request(midnight + DAY_MS, limits)).toMatchObject({ allowed: true, day: { remaining: 1 } });
    });

    it("does not empty a window again when the clock is set back a little", async () => {
      const { requests } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 2, perDay: 100 };
      expect(await requests(2, midnight + MINUTE_MS, limits)).toEqual(["allowed", "allowed"]);
      expect(await requests(1, midnight + MINUTE_MS - 5, limits)).toEqual(["minute"]);
      expect(await requests(1, midnight + MINUTE_MS + 5, limits)).toEqual(["minute"]);
    });

    it("does not wait for the windows of a clock that had been far ahead", async () => {
      const { request, requests } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 1, perDay: 1 };
      expect(await requests(2, midnight + 400 * DAY_MS, limits)).toEqual(["allowed", "day"]);
      expect(await request(midnight, limits)).toMatchObject({ allowed: true, day: { resetAt: midnight + DAY_MS } });
    });
  });

  describe(`${name}, decisions: Windows: what counts`, () => {
    it("lets a rejected request consume neither window", async () => {
      const { limiter, accountId, requests } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 2, perDay: 100 };
      await requests(10, midnight, limits);
      expect((await limiter.peek(accountId, limits, midnight)).day.remaining).toBe(98);
      await requests(1, midnight + MINUTE_MS, limits);
      expect((await limiter.peek(accountId, limits, midnight + MINUTE_MS)).day.remaining).toBe(97);
    });

    it("shares both windows among the keys of an account", async () => {
      const { requests } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 2, perDay: 3 };
      const other = newId();
      expect(await requests(1, midnight, limits)).toEqual(["allowed"]);
      expect(await requests(2, midnight, limits, other)).toEqual(["allowed", "minute"]);
      expect(await requests(1, midnight + MINUTE_MS, limits)).toEqual(["allowed"]);
      expect(await requests(1, midnight + MINUTE_MS, limits, other)).toEqual(["day"]);
    });

    it("keeps accounts apart", async () => {
      const limits: Limits = { perMinute: 1, perDay: 1 };
      const [one, other] = [setUp(makeLimiter), setUp(makeLimiter)];
      expect(await one.requests(2, midnight, limits)).toEqual(["allowed", "day"]);
      expect(await other.requests(2, midnight, limits)).toEqual(["allowed", "day"]);
    });

    it("reads windows without consuming, before, during and after they are used", async () => {
      const { limiter, accountId, requests } = setUp(makeLimiter);
      const untouched = {
        minute: { limit: 60, used: 0, remaining: 60, resetAt: midnight + MINUTE_MS },
        day: { limit: 1_000, used: 0, remaining: 1_000, resetAt: midnight + DAY_MS },
      };
      expect(await limiter.peek(accountId, free, midnight)).toEqual(untouched);
      await requests(3, midnight);
      for (let i = 0; i < 3; i++) {
        expect(await limiter.peek(accountId, free, midnight)).toMatchObject({
          minute: { remaining: 57 },
          day: { remaining: 997 },
        });
      }
      expect(await limiter.peek(accountId, free, midnight + DAY_MS)).toMatchObject({
        minute: { remaining: 60 },
        day: { remaining: 1_000 },
      });
    });
  });

  describe(`${name}, decisions: Plans: a change of plan`, () => {
    it("applies from the next request and keeps the counters", async () => {
      const { request, requests } = setUp(makeLimiter);
      expect(await requests(3, midnight, { perMinute: 2, perDay: 10 })).toEqual(["allowed", "allowed", "minute"]);
      expect(await request(midnight, { perMinute: 4, perDay: 10 })).toMatchObject({
        allowed: true,
        minute: { limit: 4, remaining: 1 },
        day: { remaining: 7 },
      });
      expect(await request(midnight, { perMinute: 2, perDay: 3 })).toMatchObject({
        rejectedBy: "day",
        minute: { limit: 2, remaining: 0 },
        day: { limit: 3, remaining: 0 },
      });
    });
  });
}
