import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { type EvenPattern, evenScenario, recordedScenario } from "@/lib/docs/scenarios";
import { simulate } from "@/lib/docs/simulation";
import { createMemoryLimiter } from "@/lib/platform/limiter/memory";

const policy = { rejections: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: 86_400_000 };
const free = { perMinute: 60, perDay: 1_000 };
const pattern: EvenPattern = { requestsPerMinute: 120, minutes: 2, startSecond: 0, usedToday: 0, reaction: "wait" };
const run = (changes: Partial<EvenPattern> = {}) => simulate(evenScenario({ ...pattern, ...changes }), free, policy);

describe("simulate, specification 8", () => {
  it("lets a client that stays below its limit pass", () => {
    expect(run({ requestsPerMinute: 60 })).toMatchObject({ sent: 120, allowed: 120, rejected: 0, bans: [] });
  });

  it("refuses once per minute a client that waits, tells it how long, and lets it pass after exactly that", () => {
    const { runs, rejected, bans } = run();
    expect(rejected).toBe(2);
    expect(bans).toEqual([]);
    expect(runs[1]).toMatchObject({ outcome: "minute", first: 30_000, retryAfter: 30, retryAt: 60_000 });
    expect(runs[2]).toMatchObject({ outcome: "allowed", first: 60_000 });
  });

  it("bans a client that ignores Retry-After, with the twentieth refusal after the excused ones", () => {
    const { bans } = run({ reaction: "ignore" });
    // Refused from 30 s on; until 32 s excused; then every half second one strike.
    expect(bans).toEqual([{ key: 0, at: 42_000, until: 942_000 }]);
  });

  it("stops at the first refusal when the client does", () => {
    expect(run({ reaction: "stop" })).toMatchObject({ allowed: 60, rejected: 1, sent: 61 });
  });

  it("counts what was used today", () => {
    const { runs } = run({ usedToday: 990 });
    expect(runs[0]).toMatchObject({ outcome: "allowed", requests: 10 });
    expect(runs[1]).toMatchObject({ outcome: "day" });
  });

  it("lets a burst around the turn of the minute have two minutes' worth", () => {
    expect(run({ startSecond: 30, minutes: 1 })).toMatchObject({ allowed: 120, rejected: 0 });
  });

  it("refuses to compute without end", () => {
    expect(() => run({ requestsPerMinute: 10_000, minutes: 60 })).toThrow(RangeError);
  });
});

/** Ten minutes before the end of a UTC day. */
const since = 20_001 * DAY_MS - 10 * MINUTE_MS;

/** As many instants as asked for, so many milliseconds apart. */
const every = (ms: number, times: number, from = 0) => Array.from({ length: times }, (_, index) => from + index * ms);

const replay = (keys: number[][], reaction: "wait" | "ignore" = "ignore", usedToday = 0) => {
  const recording = { since, until: since + 20 * MINUTE_MS, usedToday, keys: keys.map((at) => ({ at })) };
  return simulate(recordedScenario(recording, reaction), free, policy);
};

describe("simulate with requests that were recorded, decisions: What a plan is tied to, Ban", () => {
  it("lets the keys of an account share its windows, and bans the one alone that ignores Retry-After", () => {
    const { bans, runs, allowed } = replay([every(500, 240), every(20_000, 10)]);
    expect(bans).toEqual([expect.objectContaining({ key: 0 })]);
    const [ban] = bans;
    const second = runs.filter(({ key }) => key === 1);
    expect(second.map(({ outcome }) => outcome)).not.toContain("ban");
    // It passes while the other is banned.
    expect(second.at(-1)).toMatchObject({ outcome: "allowed", last: 180_000 });
    expect(second.at(-1)?.first).toBeGreaterThan(ban?.at ?? Number.POSITIVE_INFINITY);
    expect(allowed).toBe(60 + 7);
  });

  it("leaves out what falls into a wait, for each key by itself", () => {
    const { sent, rejected, bans } = replay([every(500, 120), every(500, 120)], "wait");
    expect({ sent, rejected, bans }).toEqual({ sent: 62, rejected: 2, bans: [] });
  });

  it("keeps the clock minutes and the day as they were, and what was used before", () => {
    const { runs } = replay([[...every(100, 3), 10 * MINUTE_MS]], "ignore", 998);
    expect(runs.map(({ outcome, requests }) => [outcome, requests])).toEqual([
      ["allowed", 2],
      ["day", 1],
      ["allowed", 1],
    ]);
    expect(runs[1]?.retryAt).toBe(10 * MINUTE_MS);
  });

  it("shows the minutes in which nothing was sent", () => {
    const { minutes } = replay([[MINUTE_MS]]);
    expect(minutes).toHaveLength(21);
    expect(minutes.filter(({ allowed }) => allowed > 0)).toEqual([{ minute: 1, allowed: 1, rejected: 0 }]);
  });

  it("decides as the limiter did, whatever was sent", () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    for (let round = 0; round < 20; round++) {
      const keys = Array.from({ length: 1 + random(3) }, () =>
        Array.from({ length: random(900) }, () => random(20 * MINUTE_MS)).sort((a, b) => a - b),
      );
      const scenario = recordedScenario(
        { since, until: since + 20 * MINUTE_MS, usedToday: 0, keys: keys.map((at) => ({ at })) },
        "ignore",
      );
      const limiter = createMemoryLimiter(policy);
      let rejected = 0;
      for (const { at, key } of scenario.requests) {
        const request = { accountId: 1n, keyId: BigInt(key), limits: free, now: since + at };
        if (!limiter.limit(request).allowed) rejected += 1;
      }
      expect(simulate(scenario, free, policy).rejected).toBe(rejected);
    }
  });
});
