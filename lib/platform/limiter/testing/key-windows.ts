import { describe, expect, it } from "vitest";
import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { Decision } from "@/lib/platform/limiter/limiter";
import { free, type MakeLimiter, midnight, newId, outcome, setUp } from "./set-up";

const own = (perMinute: number, perDay: number): Limits => ({ perMinute, perDay });

/** How every limiter counts the requests of a key with limits of its own. */
export function keyWindowsContract(name: string, makeLimiter: MakeLimiter): void {
  describe(`${name}, decisions: Own limits of a key`, () => {
    it.each<[which: string, limits: Limits, keyLimits: Limits, outcomes: string[]]>([
      ["the key's minute", own(9, 99), own(2, 99), ["allowed", "allowed", "keyMinute"]],
      ["the key's day", own(9, 99), own(9, 2), ["allowed", "allowed", "keyDay"]],
      ["the key's day, before the account's minute", own(2, 99), own(9, 2), ["allowed", "allowed", "keyDay"]],
      ["the account's minute, before the key's", own(2, 99), own(2, 99), ["allowed", "allowed", "minute"]],
      ["the account's day, before the key's", own(9, 2), own(9, 2), ["allowed", "allowed", "day"]],
    ])("reject by %s", async (_, limits, keyLimits, outcomes) => {
      const { request } = setUp(makeLimiter);
      const seen: string[] = [];
      for (const _ of outcomes) seen.push(outcome(await request(midnight, limits, undefined, keyLimits)));
      expect(seen).toEqual(outcomes);
    });

    it("are decided together with the account's, and shown with them", async () => {
      const { request } = setUp(makeLimiter);
      expect(await request(midnight, free, undefined, own(5, 9))).toEqual({
        allowed: true,
        decidedAt: midnight,
        minute: { limit: 60, used: 1, remaining: 59, resetAt: midnight + MINUTE_MS },
        day: { limit: 1_000, used: 1, remaining: 999, resetAt: midnight + DAY_MS },
        ofKey: {
          minute: { limit: 5, used: 1, remaining: 4, resetAt: midnight + MINUTE_MS },
          day: { limit: 9, used: 1, remaining: 8, resetAt: midnight + DAY_MS },
        },
      });
      expect(await request(midnight, free)).not.toHaveProperty("ofKey.minute");
    });

    it("are of one key, and a request that they reject consumes no window of the account", async () => {
      const { limiter, accountId, request } = setUp(makeLimiter);
      const tight = own(1, 9);
      await request(midnight, free, undefined, tight);
      expect(await request(midnight, free, undefined, tight)).toMatchObject({
        rejectedBy: "keyMinute",
        retryAt: midnight + MINUTE_MS,
      });
      expect(outcome(await request(midnight, free, newId(), tight))).toBe("allowed");
      expect((await limiter.peek(accountId, free, midnight)).day.remaining).toBe(998);
      expect(await request(midnight + MINUTE_MS, free, undefined, tight)).toMatchObject({
        allowed: true,
        ofKey: { minute: { remaining: 0 }, day: { remaining: 7 } },
      });
    });

    it("lead to a ban as those of the account do, and a lifted ban renews no window", async () => {
      const { limiter, accountId, keyId, request } = setUp(makeLimiter);
      const at = async (ms: number): Promise<Decision> => request(midnight + ms, free, undefined, own(1, 9));
      for (const ms of [0, 0, 3_000, 4_000]) await at(ms);
      expect(await at(5_000)).toMatchObject({ rejectedBy: "ban", newBan: { count: 1 } });
      await limiter.liftBan({ accountId, keyId });
      expect(outcome(await at(6_000))).toBe("keyMinute");
    });
  });
}
