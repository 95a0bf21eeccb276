import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Decision, Windows } from "./limiter";
import { decide, EXCUSED_MS } from "./rules";
import { deleteExpired, newLimiterKey, REPETITION_MS, unusedWindows } from "./state";
import { retryAfterSeconds } from "./windows";

// What a sequence of requests shows at any store is in testing/. Here are the properties of any sequence, and the numbers
// of the default policy.

const policy: BanPolicy = { rejections: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: DAY_MS };
const midnight = Date.UTC(2026, 10, 21);
const anyTime = fc.integer({ min: midnight, max: midnight + DAY_MS });

/** One account, with as many keys as are named. */
function world(limits: Limits, banPolicy = policy) {
  const account = unusedWindows();
  const keys = new Map<bigint, ReturnType<typeof newLimiterKey>>();
  const request = (now: number, key = 1, keyLimits?: Limits): Decision => {
    const state = keys.get(BigInt(key)) ?? newLimiterKey();
    keys.set(BigInt(key), state);
    return decide(account, state, { accountId: 1n, keyId: BigInt(key), limits, keyLimits, now }, banPolicy);
  };
  return { account, keys, request };
}

const ownLimits: Limits = { perMinute: 2, perDay: 5 };
const ofKey = ({ minute, day }: Windows) => ({ keyMinute: minute, keyDay: day });

const pauses = (max: number) => fc.array(fc.integer({ min: 0, max }), { maxLength: 120, size: "max" });

describe("decisions: Windows", () => {
  it("never allow more than the limit, for any keys, times and small steps of the clock back", () => {
    const steps = fc.record({ after: fc.integer({ min: -500, max: 20_000 }), key: fc.integer({ min: 1, max: 3 }) });
    const anyLimits = fc.record({ perMinute: fc.integer({ min: 0, max: 6 }), perDay: fc.integer({ min: 0, max: 25 }) });
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 200, size: "max" }), anyLimits, anyTime, (list, limits, start) => {
        const { request } = world(limits);
        const allowed = new Map<string, number>();
        let now = start;
        for (const { after, key } of list) {
          now += after;
          // The third key has limits of its own.
          const decision = request(now, key, key === 3 ? ownLimits : undefined);
          if (!decision.allowed) continue;
          const windows = { minute: decision.minute, day: decision.day, ...(decision.ofKey && ofKey(decision.ofKey)) };
          for (const [window, { limit, resetAt }] of Object.entries(windows)) {
            const name = `${window} until ${resetAt}`;
            allowed.set(name, (allowed.get(name) ?? 0) + 1);
            expect(allowed.get(name)).toBeLessThanOrEqual(limit);
          }
        }
      }),
    );
  });
});

describe("decisions: Windows: what counts", () => {
  it("a rejected request consumes neither window, whichever rejects it", () => {
    const strict: BanPolicy = { rejections: 2, withinMs: 60_000, durationMs: 20_000, maxDurationMs: 60_000 };
    const seen = new Set<string>();
    fc.assert(
      fc.property(pauses(15_000), fc.boolean(), (list, narrow) => {
        const { account, keys, request } = world({ perMinute: 2, perDay: 9 }, strict);
        let now = midnight;
        for (const pause of list) {
          now += pause;
          const used = () => structuredClone([account, keys.get(1n)?.used]);
          const before = used();
          const decision = request(now, 1, narrow ? { perMinute: 1, perDay: 6 } : undefined);
          if (decision.allowed) continue;
          seen.add(decision.rejectedBy);
          expect(used()).toEqual(before);
        }
      }),
    );
    expect([...seen].sort()).toEqual(["ban", "day", "keyDay", "keyMinute", "minute"]);
  });
});

describe("decisions: Rate limit headers: Retry-After", () => {
  it("is long enough for the next request to pass", () => {
    const strict: BanPolicy = { rejections: 3, withinMs: 60_000, durationMs: 61_500, maxDurationMs: 200_000 };
    const seen = new Set<string>();
    fc.assert(
      fc.property(pauses(9_000), anyTime, (list, start) => {
        const { request } = world({ perMinute: 3, perDay: 7 }, strict);
        let now = start;
        let last: Decision | undefined;
        for (const pause of list) {
          now += pause;
          last = request(now);
        }
        if (!last || last.allowed) return;
        // A day that is used up as well would outlast a ban.
        if (last.rejectedBy === "ban" && last.day.remaining === 0) return;
        seen.add(last.rejectedBy);
        expect(request(now + retryAfterSeconds(last.retryAt, now) * 1000).allowed).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect([...seen].sort()).toEqual(["ban", "day", "minute"]);
  });
});

describe("decisions: Ban", () => {
  const limits: Limits = { perMinute: 1, perDay: 1000 };

  /** Ignores Retry-After from `now` on, every 100 ms. @returns the ban, when it began, and the violations it took */
  function provoke({ request }: ReturnType<typeof world>, now: number) {
    request(now);
    request(now);
    for (let violations = 1; violations <= 100; violations++) {
      const at = now + EXCUSED_MS + violations * 100;
      const decision = request(at);
      if (!decision.allowed && decision.newBan) return { violations, at, ban: decision.newBan };
    }
    throw new Error("no ban");
  }

  it("begins at the 20th violation and doubles from 15 minutes to 24 hours", () => {
    const one = world(limits);
    const minutes: number[] = [];
    let now = midnight;
    for (let count = 1; count <= 9; count++) {
      const { violations, at, ban } = provoke(one, now);
      expect([violations, ban.count]).toEqual([20, count]);
      minutes.push((ban.until - at) / MINUTE_MS);
      now = Math.ceil(ban.until / MINUTE_MS) * MINUTE_MS;
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it("counts violations over exactly the last 5 minutes", () => {
    // 20 violations in a row span 19 pauses.
    const banned = (everyMs: number) => {
      const { request } = world({ perMinute: 1000, perDay: 1 });
      const decisions = Array.from({ length: 200 }, (_, i) => request(midnight + (i && EXCUSED_MS + i * everyMs)));
      return decisions.some((decision) => !decision.allowed && decision.rejectedBy === "ban");
    };
    expect(banned(300_000 / 19)).toBe(true);
    expect(banned(300_000 / 19 + 1)).toBe(false);
  });

  it("starts from the first again 24 hours after the end of the latest, and not before", () => {
    const countAfter = (pauseMs: number) => {
      const one = world(limits);
      const { ban } = provoke(one, midnight);
      return provoke(one, Math.floor((ban.until + pauseMs) / MINUTE_MS) * MINUTE_MS).ban.count;
    };
    expect(countAfter(REPETITION_MS - 2 * MINUTE_MS)).toBe(2);
    expect(countAfter(REPETITION_MS + 2 * MINUTE_MS)).toBe(1);
  });

  it("never hits a client that follows Retry-After, with requests in flight and with other keys", () => {
    const moves = fc.record({
      pause: fc.integer({ min: 0, max: 30_000 }),
      inFlight: fc.array(fc.integer({ min: 0, max: EXCUSED_MS }), { maxLength: 30, size: "max" }),
      others: fc.integer({ min: 0, max: 5 }),
    });
    let rejections = 0;
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 60, size: "max" }), anyTime, (list, start) => {
        const { request } = world({ perMinute: 3, perDay: 60 }, { ...policy, rejections: 1, withinMs: DAY_MS });
        let now = start;
        for (const { pause, inFlight, others } of list) {
          now += pause;
          for (let i = 0; i < others; i++) request(now, 2 + i);
          let obeyedUntil = now;
          // The client waits for the longest Retry-After.
          for (const ms of [0, ...inFlight.sort((a, b) => a - b)]) {
            const decision = request(now + ms);
            if (decision.allowed) break;
            rejections += 1;
            expect(decision.rejectedBy).not.toBe("ban");
            const wait = retryAfterSeconds(decision.retryAt, now + ms) * 1000;
            obeyedUntil = Math.max(obeyedUntil, now + ms + wait);
          }
          now = obeyedUntil;
        }
      }),
    );
    expect(rejections).toBeGreaterThan(100);
  });
});

describe("the limiter in memory", () => {
  it("deletes only state that can no longer change a decision", () => {
    const strict: BanPolicy = { rejections: 2, withinMs: 90_000, durationMs: 30_000, maxDurationMs: 120_000 };
    const pause = fc.oneof(
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(155_000, REPETITION_MS + 190_000, 2 * DAY_MS),
    );
    let deleted = 0;
    fc.assert(
      fc.property(fc.array(pause, { maxLength: 100, size: "max" }), (list) => {
        const limits = { perMinute: 1, perDay: 30 };
        const [kept, swept] = [world(limits, strict), world(limits, strict)];
        let now = midnight;
        for (const ms of list) {
          now += ms;
          const banned = (swept.keys.get(1n)?.banCount ?? 0) > 0;
          deleteExpired(new Map([[1n, swept.account]]), swept.keys, strict, now);
          if (banned && swept.keys.size === 0) deleted += 1;
          expect(swept.request(now)).toEqual(kept.request(now));
        }
      }),
    );
    expect(deleted).toBeGreaterThan(0);
  });

  it("deletes an account one day after its day", () => {
    const { account, request } = world({ perMinute: 1, perDay: 30 });
    request(midnight);
    const accounts = new Map([[1n, account]]);
    deleteExpired(accounts, new Map(), policy, midnight + 2 * DAY_MS - 1);
    expect(accounts.size).toBe(1);
    deleteExpired(accounts, new Map(), policy, midnight + 2 * DAY_MS);
    expect(accounts.size).toBe(0);
  });
});
