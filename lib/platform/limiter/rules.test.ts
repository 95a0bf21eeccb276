import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BanPolicy, Decision, Limits } from "./limiter";
import { EXCUSED_MS, step } from "./rules";
import { keyIsForgettable, newAccountState, newKeyState, REPETITION_MS } from "./state";
import { DAY_MS, MINUTE_MS, retryAfterSeconds } from "./windows";

const policy: BanPolicy = { refusals: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: DAY_MS };
const midnight = Date.UTC(2026, 10, 21);

/** One account and as many keys as are named, over the rules alone. */
function world(options: { limits: Limits; policy?: BanPolicy }) {
  const account = newAccountState();
  const keys = new Map<number, ReturnType<typeof newKeyState>>();
  const keyState = (key: number) => {
    const state = keys.get(key) ?? newKeyState();
    keys.set(key, state);
    return state;
  };
  return {
    account,
    keyState,
    take: (now: number, key = 1, limits = options.limits): Decision =>
      step(account, keyState(key), { accountId: 1n, keyId: BigInt(key), limits, now }, options.policy ?? policy),
  };
}

const outcome = (decision: Decision) => (decision.allowed ? "allowed" : decision.refusedBy);

/** Uses up a minute of `limits.perMinute` at `now`. */
function exhaust(take: (now: number) => Decision, requests: number, now: number) {
  for (let i = 0; i < requests; i++) expect(take(now).allowed).toBe(true);
}

describe("decisions: Windows", () => {
  it("allows the limit and refuses the next until the minute ends", () => {
    const { take } = world({ limits: { perMinute: 3, perDay: 100 } });
    exhaust(take, 3, midnight + 500);
    expect(take(midnight + 59_999)).toEqual({
      allowed: false,
      refusedBy: "minute",
      retryAt: midnight + MINUTE_MS,
      minute: { limit: 3, remaining: 0, resetAt: midnight + MINUTE_MS },
      day: { limit: 100, remaining: 97, resetAt: midnight + DAY_MS },
    });
    expect(take(midnight + MINUTE_MS)).toEqual({
      allowed: true,
      minute: { limit: 3, remaining: 2, resetAt: midnight + 2 * MINUTE_MS },
      day: { limit: 100, remaining: 96, resetAt: midnight + DAY_MS },
    });
  });

  it("names the day where both are used up, because the minute's end would not help", () => {
    const { take } = world({ limits: { perMinute: 2, perDay: 2 } });
    exhaust(take, 2, midnight);
    expect(take(midnight)).toMatchObject({ refusedBy: "day", retryAt: midnight + DAY_MS });
  });

  it("refuses everything under limits of nothing", () => {
    expect(outcome(world({ limits: { perMinute: 0, perDay: 5 } }).take(midnight))).toBe("minute");
    expect(outcome(world({ limits: { perMinute: 5, perDay: 0 } }).take(midnight))).toBe("day");
  });

  it("never allows more than the limit in any window, for any keys, times and small steps of the clock back", () => {
    const requests = fc.array(
      fc.record({ after: fc.integer({ min: -500, max: 20_000 }), key: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 200,
        size: "max",
      },
    );
    const limits = fc.record({ perMinute: fc.integer({ min: 0, max: 6 }), perDay: fc.integer({ min: 0, max: 25 }) });
    fc.assert(
      fc.property(requests, limits, fc.integer({ min: 0, max: DAY_MS }), (list, limit, start) => {
        const { take } = world({ limits: limit });
        const allowed = new Map<string, number>();
        let now = midnight + start;
        for (const { after, key } of list) {
          now += after;
          const decision = take(now, key);
          if (!decision.allowed) continue;
          for (const window of ["minute", "day"] as const) {
            const name = `${window} until ${decision[window].resetAt}`;
            allowed.set(name, (allowed.get(name) ?? 0) + 1);
            expect(allowed.get(name)).toBeLessThanOrEqual(window === "minute" ? limit.perMinute : limit.perDay);
          }
        }
      }),
    );
  });
});

describe("decisions: What counts", () => {
  it("lets a refused request consume neither window, whatever refuses it", () => {
    const strict: BanPolicy = { refusals: 2, withinMs: 60_000, durationMs: 20_000, maxDurationMs: 60_000 };
    let refused = 0;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 120, size: "max" }), (pauses) => {
        const { account, take } = world({ limits: { perMinute: 2, perDay: 9 }, policy: strict });
        let now = midnight;
        let before = { ...account };
        for (const pause of pauses) {
          now += pause;
          const decision = take(now);
          if (!decision.allowed) {
            refused += 1;
            expect(account.minuteUsed).toBe(before.minute === account.minute ? before.minuteUsed : 0);
            expect(account.dayUsed).toBe(before.day === account.day ? before.dayUsed : 0);
          }
          before = { ...account };
        }
      }),
    );
    expect(refused).toBeGreaterThan(100);
  });

  it("shares the windows among all keys of an account", () => {
    const { take } = world({ limits: { perMinute: 2, perDay: 10 } });
    expect([take(midnight, 1), take(midnight, 2), take(midnight, 3)].map(outcome)).toEqual([
      "allowed",
      "allowed",
      "minute",
    ]);
  });
});

describe("decisions: Plan change", () => {
  it("holds from the next request on, up and down, and keeps what was used", () => {
    const { take } = world({ limits: { perMinute: 2, perDay: 10 } });
    exhaust(take, 2, midnight);
    expect(outcome(take(midnight))).toBe("minute");
    expect(take(midnight, 1, { perMinute: 5, perDay: 20 })).toMatchObject({ allowed: true, minute: { remaining: 2 } });
    expect(take(midnight, 1, { perMinute: 1, perDay: 2 })).toMatchObject({
      refusedBy: "day",
      minute: { remaining: 0 },
      day: { remaining: 0 },
    });
    expect(take(midnight, 1, { perMinute: 5, perDay: 20 })).toMatchObject({ allowed: true, minute: { remaining: 1 } });
  });
});

describe("decisions: 429", () => {
  it("lets a request pass that waited exactly Retry-After, if only the refuser stood in its way", () => {
    const strict: BanPolicy = { refusals: 3, withinMs: 60_000, durationMs: 61_500, maxDurationMs: 200_000 };
    const refusers = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 80, size: "max" }),
        fc.integer({ min: 0, max: DAY_MS }),
        (pauses, start) => {
          const { take } = world({ limits: { perMinute: 3, perDay: 7 }, policy: strict });
          let now = midnight + start;
          let last: Decision | undefined;
          for (const pause of pauses) {
            now += pause;
            last = take(now);
          }
          if (!last || last.allowed) return;
          // A day that is used up as well would outlast a ban.
          if (last.refusedBy === "ban" && last.day.remaining === 0) return;
          refusers.add(last.refusedBy);
          expect(take(now + retryAfterSeconds(last.retryAt, now) * 1000).allowed).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    expect([...refusers].sort()).toEqual(["ban", "day", "minute"]);
  });
});

describe("decisions: Ban", () => {
  const limits: Limits = { perMinute: 1, perDay: 1000 };

  /** Ignores Retry-After from `now` on, every 100 ms, until a ban; returns it with the number of strikes it took. */
  function provoke({ take }: ReturnType<typeof world>, now: number) {
    take(now);
    take(now);
    for (let strikes = 1; strikes <= 1000; strikes++) {
      const decision = take(now + EXCUSED_MS + strikes * 100);
      if (decision.allowed || decision.refusedBy !== "ban") continue;
      return { strikes, at: now + EXCUSED_MS + strikes * 100, ban: decision.newBan, decision };
    }
    throw new Error("no ban came");
  }

  it("bans at the 20th strike, and answers that very request with the ban", () => {
    const { strikes, at, ban, decision } = provoke(world({ limits }), midnight);
    expect(strikes).toBe(20);
    expect(ban).toEqual({ until: at + 900_000, count: 1 });
    expect(decision).toMatchObject({ allowed: false, refusedBy: "ban", retryAt: at + 900_000 });
  });

  it("tells of a new ban once", () => {
    const one = world({ limits });
    const { at } = provoke(one, midnight);
    const next = one.take(at + 1);
    expect(next).toMatchObject({ refusedBy: "ban", retryAt: at + 900_000 });
    expect("newBan" in next).toBe(false);
  });

  it("excuses the first 2 seconds after a refusal", () => {
    const one = world({ limits });
    one.take(midnight);
    for (let ms = 0; ms <= EXCUSED_MS; ms += 10) expect(outcome(one.take(midnight + ms))).toBe("minute");
    expect(one.keyState(1).strikes).toHaveLength(0);
    one.take(midnight + EXCUSED_MS + 1);
    expect(one.keyState(1).strikes).toHaveLength(1);
  });

  it("counts strikes over exactly the last 5 minutes", () => {
    // One strike every 15 s at the latest possible: 20 of them span 19 * 15 s = 285 s; at 16 s they span 304 s.
    const banned = (everyMs: number) => {
      const one = world({ limits: { perMinute: 1000, perDay: 1 } });
      one.take(midnight);
      one.take(midnight);
      for (let i = 1; i <= 200; i++) if (outcome(one.take(midnight + EXCUSED_MS + i * everyMs)) === "ban") return true;
      return false;
    };
    expect(banned(300_000 / 19)).toBe(true);
    expect(banned(300_000 / 19 + 1)).toBe(false);
  });

  it("keeps strikes over a request that passes, and starts a new episode after it", () => {
    const one = world({ limits });
    one.take(midnight);
    one.take(midnight);
    one.take(midnight + 3_000);
    expect(outcome(one.take(midnight + MINUTE_MS))).toBe("allowed");
    expect(outcome(one.take(midnight + MINUTE_MS + 10_000))).toBe("minute");
    expect(one.keyState(1)).toMatchObject({ toldAt: midnight + MINUTE_MS + 10_000, strikes: [midnight + 3_000] });
  });

  it("leaves windows untouched and counts no strikes while it runs", () => {
    const one = world({ limits });
    const { at } = provoke(one, midnight);
    const before = { ...one.account };
    for (let ms = 1; ms < 900_000; ms += 5_000) expect(outcome(one.take(at + ms))).toBe("ban");
    expect(one.account).toEqual(before);
    expect(one.keyState(1).strikes).toHaveLength(0);
    expect(outcome(one.take(at + 900_000))).toBe("allowed");
  });

  it("is of one key: the others of the account go on", () => {
    const one = world({ limits });
    const { at } = provoke(one, midnight);
    expect(outcome(one.take(at + MINUTE_MS, 2))).toBe("allowed");
    expect(outcome(one.take(at + MINUTE_MS, 1))).toBe("ban");
  });

  it("doubles on repetition, up to the longest", () => {
    const one = world({ limits });
    let now = midnight;
    const minutes: number[] = [];
    for (let count = 1; count <= 9; count++) {
      const { at, ban } = provoke(one, now);
      expect(ban?.count).toBe(count);
      minutes.push(((ban?.until ?? 0) - at) / MINUTE_MS);
      // The next minute's start, so that the window is fresh.
      now = Math.ceil((ban?.until ?? 0) / MINUTE_MS) * MINUTE_MS;
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it("starts from one again 24 hours after the earlier ban ended, and not before", () => {
    for (const [later, count] of [
      [REPETITION_MS - 2 * MINUTE_MS, 2],
      [REPETITION_MS + 2 * MINUTE_MS, 1],
    ] as const) {
      const one = world({ limits });
      const { ban } = provoke(one, midnight);
      const now = Math.floor(((ban?.until ?? 0) + later) / MINUTE_MS) * MINUTE_MS;
      expect(provoke(one, now).ban?.count).toBe(count);
    }
  });

  it("never bans a client that obeys Retry-After, whatever the pattern, with requests in flight and other keys", () => {
    let refusals = 0;
    const moves = fc.record({
      pause: fc.integer({ min: 0, max: 30_000 }),
      inFlight: fc.array(fc.integer({ min: 0, max: EXCUSED_MS }), { maxLength: 30, size: "max" }),
      others: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(moves, { maxLength: 150, size: "max" }),
        fc.integer({ min: 0, max: DAY_MS }),
        (list, start) => {
          const one = world({
            limits: { perMinute: 3, perDay: 60 },
            policy: { ...policy, refusals: 1, withinMs: DAY_MS },
          });
          let now = midnight + start;
          for (const { pause, inFlight, others } of list) {
            now += pause;
            for (let i = 0; i < others; i++) one.take(now, 2 + i);
            const decision = one.take(now);
            if (decision.allowed) continue;
            refusals += 1;
            expect(decision.refusedBy).not.toBe("ban");
            let obeyedUntil = now + retryAfterSeconds(decision.retryAt, now) * 1000;
            // What was sent before the refusal arrived; of these too the client heeds the longest wait it is told.
            for (const ms of inFlight.sort((a, b) => a - b)) {
              const late = one.take(now + ms);
              if (late.allowed) continue;
              expect(late.refusedBy).not.toBe("ban");
              obeyedUntil = Math.max(obeyedUntil, now + ms + retryAfterSeconds(late.retryAt, now + ms) * 1000);
            }
            now = obeyedUntil;
          }
        },
      ),
    );
    expect(refusals).toBeGreaterThan(100);
  });

  it("lets a key's state be forgotten only when no later decision can come out otherwise", () => {
    const strict: BanPolicy = { refusals: 2, withinMs: 90_000, durationMs: 30_000, maxDurationMs: 120_000 };
    let forgotten = 0;
    const pause = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(95_000, REPETITION_MS + 130_000));
    fc.assert(
      fc.property(fc.array(pause, { maxLength: 100, size: "max" }), (pauses) => {
        const kept = world({ limits: { perMinute: 1, perDay: 30 }, policy: strict });
        const swept = world({ limits: { perMinute: 1, perDay: 30 }, policy: strict });
        let now = midnight;
        for (const ms of pauses) {
          now += ms;
          const state = swept.keyState(1);
          if (state.bannedUntil > 0 && keyIsForgettable(state, now, strict)) forgotten += 1;
          if (keyIsForgettable(state, now, strict)) Object.assign(state, newKeyState());
          expect(swept.take(now)).toEqual(kept.take(now));
        }
      }),
    );
    expect(forgotten).toBeGreaterThan(0);
  });
});
