import { describe, expect, it } from "vitest";
import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { free, type MakeLimiter, midnight, newId, outcome, setUp } from "./set-up";

/** How every limiter bans keys that ignore Retry-After. */
export function bansContract(name: string, makeLimiter: MakeLimiter): void {
  describe(`${name}, decisions: Plans: a change of plan`, () => {
    it("is no way around a ban", async () => {
      const { request, provokeBan } = setUp(makeLimiter);
      await provokeBan(midnight);
      expect(outcome(await request(midnight + MINUTE_MS, { perMinute: 1_000, perDay: 100_000 }))).toBe("ban");
    });
  });

  describe(`${name}, decisions: Ban`, () => {
    it("excuses requests in flight, then counts violations, and bans at the last one", async () => {
      const { requests, request, provokeBan } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 1, perDay: 1_000 };
      expect(await requests(1, midnight, limits)).toEqual(["allowed"]);
      expect(await requests(20, midnight + 2_000, limits)).toEqual(Array(20).fill("minute"));
      expect(await requests(20, midnight + 4_001, limits)).toEqual([
        "minute",
        "minute",
        "ban",
        ...Array(17).fill("ban"),
      ]);
      expect(await request(midnight + 104_000, limits)).toEqual({
        allowed: false,
        rejectedBy: "ban",
        retryAt: midnight + 104_001,
        banCount: 1,
        decidedAt: midnight + 104_000,
        minute: { limit: 1, used: 0, remaining: 1, resetAt: midnight + 2 * MINUTE_MS },
        day: { limit: 1_000, used: 1, remaining: 999, resetAt: midnight + DAY_MS },
      });
      expect(outcome(await request(midnight + 104_001, limits))).toBe("allowed");
      // The second within 24 hours lasts twice as long.
      expect(await provokeBan(midnight + 10 * MINUTE_MS)).toMatchObject({
        newBan: { until: midnight + 10 * MINUTE_MS + 5_000 + 200_000, count: 2 },
      });
    });

    it("reports a new ban once, also among requests at the same time", async () => {
      const { request } = setUp(makeLimiter);
      const limits: Limits = { perMinute: 1, perDay: 1_000 };
      await request(midnight, limits);
      await request(midnight, limits);
      const decisions = await Promise.all(Array.from({ length: 50 }, () => request(midnight + 3_000, limits)));
      expect(decisions.filter((decision) => "newBan" in decision)).toHaveLength(1);
      expect(decisions.filter((decision) => outcome(decision) === "ban")).toHaveLength(48);
    });

    it("doubles up to the longest, and starts again after 24 hours without a ban", async () => {
      const { provokeBan } = setUp(makeLimiter);
      const startAt = [0, 10, 20, 20 + 1_500].map((minutes) => midnight + minutes * MINUTE_MS);
      const bans: unknown[] = [];
      for (const now of startAt) {
        const decision = await provokeBan(now);
        bans.push("newBan" in decision && { ...decision.newBan, until: Number(decision.newBan?.until) - now - 5_000 });
      }
      expect(bans).toEqual([
        { until: 100_000, count: 1 },
        { until: 200_000, count: 2 },
        { until: 250_000, count: 3 },
        { until: 100_000, count: 1 },
      ]);
    });

    it("is of one key: another key of the account works", async () => {
      const { limiter, accountId, keyId, request, provokeBan } = setUp(makeLimiter);
      const other = newId();
      await provokeBan(midnight);
      expect(outcome(await request(midnight + MINUTE_MS))).toBe("ban");
      expect(outcome(await request(midnight + MINUTE_MS, free, other))).toBe("allowed");
      expect(await banOf(limiter, { accountId, keyId }, midnight + MINUTE_MS)).toEqual({
        until: midnight + 105_000,
        count: 1,
      });
      expect(await banOf(limiter, { accountId, keyId: other }, midnight + MINUTE_MS)).toBeUndefined();
      expect(await limiter.bansOf(accountId, [other, keyId], midnight + MINUTE_MS)).toEqual(
        new Map([[keyId, { until: midnight + 105_000, count: 1 }]]),
      );
    });

    it("can be read until it ends", async () => {
      const { limiter, accountId, keyId, requests, provokeBan } = setUp(makeLimiter);
      expect(await banOf(limiter, { accountId, keyId }, midnight)).toBeUndefined();
      await requests(61, midnight - MINUTE_MS);
      expect(await banOf(limiter, { accountId, keyId }, midnight)).toBeUndefined();
      await provokeBan(midnight);
      expect(await banOf(limiter, { accountId, keyId }, midnight + 104_999)).toEqual({
        until: midnight + 105_000,
        count: 1,
      });
      expect(await banOf(limiter, { accountId, keyId }, midnight + 105_000)).toBeUndefined();
    });

    it("can be lifted, which also clears the violations and the earlier bans", async () => {
      const { limiter, accountId, keyId, request, provokeBan } = setUp(makeLimiter);
      await provokeBan(midnight);
      await limiter.liftBan({ accountId, keyId });
      expect(await banOf(limiter, { accountId, keyId }, midnight + 6_000)).toBeUndefined();
      expect(outcome(await request(midnight + 6_000))).toBe("allowed");
      expect(await provokeBan(midnight + MINUTE_MS)).toMatchObject({ newBan: { count: 1 } });
    });

    it("is restored from the records, unless a longer one is active, and counts for the next", async () => {
      const { limiter, accountId, keyId, request, provokeBan } = setUp(makeLimiter);
      await limiter.restoreBans([{ accountId, keyId, until: midnight + 2_000, count: 2 }]);
      await limiter.restoreBans([{ accountId, keyId, until: midnight + 1_000, count: 1 }]);
      expect(await banOf(limiter, { accountId, keyId }, midnight)).toEqual({ until: midnight + 2_000, count: 2 });
      expect(await request(midnight + 1_999)).toMatchObject({ rejectedBy: "ban", retryAt: midnight + 2_000 });
      expect(await provokeBan(midnight + MINUTE_MS)).toMatchObject({ newBan: { count: 3 } });
    });
  });
}
