import { describe, expect, it } from "vitest";
import { FAILURES_PER_MINUTE } from "@/lib/limiter/address-guard";
import type { BanPolicy, Decision, Limiter, Limits } from "@/lib/limiter/limiter";
import { DAY_MS, MINUTE_MS } from "@/lib/limiter/windows";

const policy: BanPolicy = { refusals: 3, withinMs: 60_000, durationMs: 100_000, maxDurationMs: 250_000 };
const free: Limits = { perMinute: 60, perDay: 1_000 };
const midnight = Date.UTC(2026, 10, 21);

/** Identifiers nobody else uses, beyond what a number can hold: a store is shared by all tests, and ids are int64. */
let lastId = 2n ** 62n + BigInt(Date.now()) * 1_000n;
export const newId = (): bigint => ++lastId;

const outcome = (decision: Decision) => (decision.allowed ? "allowed" : decision.refusedBy);

/**
 * What every engine keeps to, as tests of the one that `makeLimiter` makes.
 *
 * @param makeLimiter called within a test, when whatever services it needs are running
 */
export function limiterContract(name: string, makeLimiter: (policy: BanPolicy) => Limiter): void {
  /** A fresh account with a key of its own. */
  function setUp() {
    const limiter = makeLimiter(policy);
    const accountId = newId();
    const keyId = newId();
    const take = (now: number, limits = free, key = keyId) => limiter.take({ accountId, keyId: key, limits, now });
    const taken = async (times: number, now: number, limits = free, key = keyId) => {
      const outcomes: string[] = [];
      for (let i = 0; i < times; i++) outcomes.push(outcome(await take(now, limits, key)));
      return outcomes;
    };
    /** Ignores Retry-After until the key is banned, with a minute's limit of 1; the ban begins 5 s after `now`. */
    const provokeBan = async (now: number) => {
      const tight: Limits = { perMinute: 1, perDay: 1_000 };
      for (const ms of [0, 0, 3_000, 4_000]) expect(await take(now + ms, tight)).not.toHaveProperty("newBan");
      return take(now + 5_000, tight);
    };
    return { limiter, accountId, keyId, take, taken, provokeBan };
  }

  describe(`${name}, specification 8: rate limits`, () => {
    it("lets exactly 60 of 200 requests pass that come at once", async () => {
      const { take } = setUp();
      const decisions = await Promise.all(Array.from({ length: 200 }, () => take(midnight)));
      expect(decisions.filter((decision) => decision.allowed)).toHaveLength(60);
      expect(decisions.filter((decision) => outcome(decision) === "minute")).toHaveLength(140);
    });

    it("counts down the remaining of both windows", async () => {
      const { take } = setUp();
      await take(midnight + 7);
      expect(await take(midnight + 59_999)).toEqual({
        allowed: true,
        minute: { limit: 60, remaining: 58, resetAt: midnight + MINUTE_MS },
        day: { limit: 1_000, remaining: 998, resetAt: midnight + DAY_MS },
      });
    });

    it("takes any limits, also those of an enterprise", async () => {
      const { take, taken } = setUp();
      const custom: Limits = { perMinute: 7, perDay: 5_000_000_000 };
      expect(await taken(8, midnight, custom)).toEqual([...Array(7).fill("allowed"), "minute"]);
      expect(await take(midnight + MINUTE_MS, custom)).toMatchObject({
        allowed: true,
        minute: { limit: 7, remaining: 6 },
        day: { limit: 5_000_000_000, remaining: 4_999_999_992 },
      });
    });
  });

  describe(`${name}, decisions: Windows`, () => {
    it("opens a new minute on the clock, within the same day", async () => {
      const { taken, take } = setUp();
      const limits: Limits = { perMinute: 2, perDay: 5 };
      expect(await taken(3, midnight + MINUTE_MS - 1, limits)).toEqual(["allowed", "allowed", "minute"]);
      expect(await taken(3, midnight + MINUTE_MS, limits)).toEqual(["allowed", "allowed", "minute"]);
      expect(await taken(2, midnight + 5 * MINUTE_MS, limits)).toEqual(["allowed", "day"]);
      expect(await take(midnight + 6 * MINUTE_MS, limits)).toMatchObject({ retryAt: midnight + DAY_MS });
    });

    it("opens a new day at midnight UTC", async () => {
      const { taken, take } = setUp();
      const limits: Limits = { perMinute: 10, perDay: 2 };
      expect(await taken(3, midnight + DAY_MS - 1, limits)).toEqual(["allowed", "allowed", "day"]);
      expect(await take(midnight + DAY_MS, limits)).toMatchObject({ allowed: true, day: { remaining: 1 } });
    });

    it("gives nobody a fresh window because a clock steps back a little over its edge", async () => {
      const { taken } = setUp();
      const limits: Limits = { perMinute: 2, perDay: 100 };
      expect(await taken(2, midnight + MINUTE_MS, limits)).toEqual(["allowed", "allowed"]);
      expect(await taken(1, midnight + MINUTE_MS - 5, limits)).toEqual(["minute"]);
      expect(await taken(1, midnight + MINUTE_MS + 5, limits)).toEqual(["minute"]);
    });

    it("does not wait for the windows of a clock that had been far ahead", async () => {
      const { take, taken } = setUp();
      const limits: Limits = { perMinute: 1, perDay: 1 };
      expect(await taken(2, midnight + 400 * DAY_MS, limits)).toEqual(["allowed", "day"]);
      expect(await take(midnight, limits)).toMatchObject({ allowed: true, day: { resetAt: midnight + DAY_MS } });
    });
  });

  describe(`${name}, decisions: What counts`, () => {
    it("lets a refused request consume neither window", async () => {
      const { limiter, accountId, taken } = setUp();
      const limits: Limits = { perMinute: 2, perDay: 100 };
      await taken(10, midnight, limits);
      expect((await limiter.peek(accountId, limits, midnight)).day.remaining).toBe(98);
      await taken(1, midnight + MINUTE_MS, limits);
      expect((await limiter.peek(accountId, limits, midnight + MINUTE_MS)).day.remaining).toBe(97);
    });

    it("shares both windows among the keys of an account", async () => {
      const { taken } = setUp();
      const limits: Limits = { perMinute: 2, perDay: 3 };
      const other = newId();
      expect(await taken(1, midnight, limits)).toEqual(["allowed"]);
      expect(await taken(2, midnight, limits, other)).toEqual(["allowed", "minute"]);
      expect(await taken(1, midnight + MINUTE_MS, limits)).toEqual(["allowed"]);
      expect(await taken(1, midnight + MINUTE_MS, limits, other)).toEqual(["day"]);
    });

    it("keeps accounts apart", async () => {
      const limits: Limits = { perMinute: 1, perDay: 1 };
      const [one, other] = [setUp(), setUp()];
      expect(await one.taken(2, midnight, limits)).toEqual(["allowed", "day"]);
      expect(await other.taken(2, midnight, limits)).toEqual(["allowed", "day"]);
    });

    it("reads windows without consuming, before, during and after they are used", async () => {
      const { limiter, accountId, taken } = setUp();
      const untouched = {
        minute: { limit: 60, remaining: 60, resetAt: midnight + MINUTE_MS },
        day: { limit: 1_000, remaining: 1_000, resetAt: midnight + DAY_MS },
      };
      expect(await limiter.peek(accountId, free, midnight)).toEqual(untouched);
      await taken(3, midnight);
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

  describe(`${name}, decisions: Plan change`, () => {
    it("holds from the next request on and keeps the counters", async () => {
      const { take, taken } = setUp();
      expect(await taken(3, midnight, { perMinute: 2, perDay: 10 })).toEqual(["allowed", "allowed", "minute"]);
      expect(await take(midnight, { perMinute: 4, perDay: 10 })).toMatchObject({
        allowed: true,
        minute: { limit: 4, remaining: 1 },
        day: { remaining: 7 },
      });
      expect(await take(midnight, { perMinute: 2, perDay: 3 })).toMatchObject({
        refusedBy: "day",
        minute: { limit: 2, remaining: 0 },
        day: { limit: 3, remaining: 0 },
      });
    });

    it("is no way around a ban", async () => {
      const { take, provokeBan } = setUp();
      await provokeBan(midnight);
      expect(outcome(await take(midnight + MINUTE_MS, { perMinute: 1_000, perDay: 100_000 }))).toBe("ban");
    });
  });

  describe(`${name}, decisions: Ban`, () => {
    it("excuses requests in flight, then counts strikes, and bans at the last one", async () => {
      const { taken, take, provokeBan } = setUp();
      const limits: Limits = { perMinute: 1, perDay: 1_000 };
      expect(await taken(1, midnight, limits)).toEqual(["allowed"]);
      expect(await taken(20, midnight + 2_000, limits)).toEqual(Array(20).fill("minute"));
      expect(await taken(20, midnight + 4_001, limits)).toEqual(["minute", "minute", "ban", ...Array(17).fill("ban")]);
      expect(await take(midnight + 104_000, limits)).toEqual({
        allowed: false,
        refusedBy: "ban",
        retryAt: midnight + 104_001,
        minute: { limit: 1, remaining: 1, resetAt: midnight + 2 * MINUTE_MS },
        day: { limit: 1_000, remaining: 999, resetAt: midnight + DAY_MS },
      });
      expect(outcome(await take(midnight + 104_001, limits))).toBe("allowed");
      // The second within 24 hours lasts twice as long.
      expect(await provokeBan(midnight + 10 * MINUTE_MS)).toMatchObject({
        newBan: { until: midnight + 10 * MINUTE_MS + 5_000 + 200_000, count: 2 },
      });
    });

    it("tells of a new ban once, also among requests that come at once", async () => {
      const { take } = setUp();
      const limits: Limits = { perMinute: 1, perDay: 1_000 };
      await take(midnight, limits);
      await take(midnight, limits);
      const decisions = await Promise.all(Array.from({ length: 50 }, () => take(midnight + 3_000, limits)));
      expect(decisions.filter((decision) => "newBan" in decision)).toHaveLength(1);
      expect(decisions.filter((decision) => outcome(decision) === "ban")).toHaveLength(48);
    });

    it("doubles up to the longest, and forgets after 24 hours without", async () => {
      const { provokeBan } = setUp();
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

    it("is of the one key, while another of the account goes on", async () => {
      const { limiter, keyId, take, provokeBan } = setUp();
      const other = newId();
      await provokeBan(midnight);
      expect(outcome(await take(midnight + MINUTE_MS))).toBe("ban");
      expect(outcome(await take(midnight + MINUTE_MS, free, other))).toBe("allowed");
      expect(await limiter.banOf(keyId, midnight + MINUTE_MS)).toEqual({ until: midnight + 105_000, count: 1 });
      expect(await limiter.banOf(other, midnight + MINUTE_MS)).toBeUndefined();
    });

    it("can be read until it ends", async () => {
      const { limiter, keyId, taken, provokeBan } = setUp();
      expect(await limiter.banOf(keyId, midnight)).toBeUndefined();
      await taken(61, midnight - MINUTE_MS);
      expect(await limiter.banOf(keyId, midnight)).toBeUndefined();
      await provokeBan(midnight);
      expect(await limiter.banOf(keyId, midnight + 104_999)).toEqual({ until: midnight + 105_000, count: 1 });
      expect(await limiter.banOf(keyId, midnight + 105_000)).toBeUndefined();
    });

    it("can be lifted, and is then forgotten together with the strikes", async () => {
      const { limiter, keyId, take, provokeBan } = setUp();
      await provokeBan(midnight);
      await limiter.liftBan(keyId);
      expect(await limiter.banOf(keyId, midnight + 6_000)).toBeUndefined();
      expect(outcome(await take(midnight + 6_000))).toBe("allowed");
      expect(await provokeBan(midnight + MINUTE_MS)).toMatchObject({ newBan: { count: 1 } });
    });

    it("takes lifting one that does not exist as done", async () => {
      const { limiter } = setUp();
      await expect(limiter.liftBan(newId())).resolves.toBeUndefined();
    });
  });

  describe(`${name}, decisions: 401s count only against the address guard`, () => {
    // The guard's cache of refusals goes by the real clock.
    const minuteStart = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const newAddress = () => `2001:db8::${newId().toString(16)}`;

    it("shows where an address stands without counting anything", async () => {
      const { limiter } = setUp();
      const address = newAddress();
      expect(await limiter.peekGuard(address, minuteStart)).toMatchObject({ allowed: true, limit: 60, remaining: 60 });
      await limiter.guard(address, minuteStart);
      for (let i = 0; i < 3; i++) {
        expect(await limiter.peekGuard(address, minuteStart)).toMatchObject({ allowed: true, remaining: 59 });
      }
      for (let i = 0; i < FAILURES_PER_MINUTE; i++) await limiter.guard(address, minuteStart);
      expect(await limiter.peekGuard(address, minuteStart)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await limiter.peekGuard(address, minuteStart + MINUTE_MS)).toMatchObject({ remaining: 60 });
    });

    it("allows 60 failures of an address in a minute, and no more", async () => {
      const { limiter } = setUp();
      const address = newAddress();
      for (let failure = 1; failure <= FAILURES_PER_MINUTE; failure++) {
        expect(await limiter.guard(address, minuteStart + failure)).toEqual({
          allowed: true,
          limit: 60,
          remaining: 60 - failure,
          resetAt: minuteStart + MINUTE_MS,
        });
      }
      for (let i = 0; i < 3; i++) {
        expect(await limiter.guard(address, minuteStart + 100 + i)).toEqual({
          allowed: false,
          limit: 60,
          remaining: 0,
          resetAt: minuteStart + MINUTE_MS,
        });
      }
    });

    it("keeps addresses apart, and starts again with the next minute", async () => {
      const { limiter } = setUp();
      const [address, other] = [newAddress(), newAddress()];
      const failures = await Promise.all(Array.from({ length: 100 }, () => limiter.guard(address, minuteStart)));
      expect(failures.filter(({ allowed }) => allowed)).toHaveLength(60);
      expect(await limiter.guard(other, minuteStart)).toMatchObject({ allowed: true, remaining: 59 });
      expect(await limiter.guard(address, minuteStart + MINUTE_MS)).toMatchObject({ allowed: true, remaining: 59 });
    });
  });
}
