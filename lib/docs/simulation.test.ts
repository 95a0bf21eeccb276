import { describe, expect, it } from "vitest";
import { type Pattern, simulate } from "@/lib/docs/simulation";

const policy = { refusals: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: 86_400_000 };
const free = { perMinute: 60, perDay: 1_000 };
const pattern: Pattern = { requestsPerMinute: 120, minutes: 2, startSecond: 0, usedToday: 0, reaction: "wait" };
const run = (changes: Partial<Pattern> = {}) => simulate({ ...pattern, ...changes }, free, policy);

describe("simulate, specification 8", () => {
  it("lets a client that stays below its limit pass", () => {
    expect(run({ requestsPerMinute: 60 })).toMatchObject({ sent: 120, allowed: 120, refused: 0, bans: [] });
  });

  it("refuses once per minute a client that waits, tells it how long, and lets it pass after exactly that", () => {
    const { runs, refused, bans } = run();
    expect(refused).toBe(2);
    expect(bans).toEqual([]);
    expect(runs[1]).toMatchObject({ outcome: "minute", first: 30_000, retryAfter: 30, retryAt: 60_000 });
    expect(runs[2]).toMatchObject({ outcome: "allowed", first: 60_000 });
  });

  it("bans a client that ignores Retry-After, with the twentieth refusal after the excused ones", () => {
    const { bans } = run({ reaction: "ignore" });
    // Refused from 30 s on; until 32 s excused; then every half second one strike.
    expect(bans).toEqual([{ at: 42_000, until: 942_000 }]);
  });

  it("stops at the first refusal when the client does", () => {
    expect(run({ reaction: "stop" })).toMatchObject({ allowed: 60, refused: 1, sent: 61 });
  });

  it("counts what was used today", () => {
    const { runs } = run({ usedToday: 990 });
    expect(runs[0]).toMatchObject({ outcome: "allowed", requests: 10 });
    expect(runs[1]).toMatchObject({ outcome: "day" });
  });

  it("lets a burst around the turn of the minute have two minutes' worth", () => {
    expect(run({ startSecond: 30, minutes: 1 })).toMatchObject({ allowed: 120, refused: 0 });
  });

  it("refuses to compute without end", () => {
    expect(() => run({ requestsPerMinute: 10_000, minutes: 60 })).toThrow(RangeError);
  });
});
