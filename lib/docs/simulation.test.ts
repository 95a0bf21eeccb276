import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { type EvenPattern, evenScenario, type Reaction, recordedScenario, simulate } from "@/lib/docs/simulation";

const policy = { rejections: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: 86_400_000 };
const free = { perMinute: 60, perDay: 1_000 };
const pattern: EvenPattern = { requestsPerMinute: 120, minutes: 2, startSecond: 0, usedToday: 0 };
const run = ({ reaction = "wait", ...changes }: Partial<EvenPattern> & { reaction?: Reaction } = {}) =>
  simulate({ ...evenScenario({ ...pattern, ...changes }), reaction }, free, policy);

describe("simulate, specification 8", () => {
  it("accepts a client that stays below its limit", () => {
    expect(run({ requestsPerMinute: 60 })).toMatchObject({ sent: 120, allowed: 120, rejected: 0, bans: [] });
  });

  it("rejects a waiting client once per minute, and accepts it after exactly Retry-After", () => {
    const { runs, minutes, rejected, bans } = run();
    expect(rejected).toBe(2);
    expect(minutes[0]).toEqual({ minute: 0, allowed: 60, rejected: 1, unsent: 59 });
    expect(bans).toEqual([]);
    expect(runs[1]).toMatchObject({ outcome: "minute", first: 30_000, retryAfter: 30, retryAt: 60_000 });
    expect(runs[2]).toMatchObject({ outcome: "allowed", first: 60_000 });
  });

  it("bans a client that ignores Retry-After at the twentieth counted rejection", () => {
    const { bans } = run({ reaction: "ignore" });
    // Rejections start at 30 s and are excused until 32 s. Then each half second counts one.
    expect(bans).toEqual([{ key: 0, at: 42_000, until: 942_000 }]);
  });

  it("stops at the first rejection if the client stops", () => {
    expect(run({ reaction: "stop" })).toMatchObject({ allowed: 60, rejected: 1, sent: 61 });
  });

  it("counts the usage of the day so far", () => {
    const { runs } = run({ usedToday: 990 });
    expect(runs[0]).toMatchObject({ outcome: "allowed", requests: 10 });
    expect(runs[1]).toMatchObject({ outcome: "day" });
  });

  it("allows two minutes' limits around the turn of a minute", () => {
    expect(run({ startSecond: 30, minutes: 1 })).toMatchObject({ allowed: 120, rejected: 0 });
  });

  it("limits a key by its own limits, below those of the account", () => {
    const simulation = simulate({ ...evenScenario(pattern), reaction: "wait" }, free, policy, {
      perMinute: 10,
      perDay: 15,
    });
    expect(simulation.runs.map(({ outcome, requests, retryAt }) => [outcome, requests, retryAt])).toEqual([
      ["allowed", 10, undefined],
      ["keyMinute", 1, 60_000],
      ["allowed", 5, undefined],
      ["keyDay", 1, DAY_MS / 2],
    ]);
  });
});

/** Ten minutes before the end of a UTC day. */
const since = 20_001 * DAY_MS - 10 * MINUTE_MS;

/** A list of times, evenly spaced in milliseconds. */
const every = (ms: number, times: number, from = 0) => Array.from({ length: times }, (_, index) => from + index * ms);

const replay = (keys: number[][], reaction: "wait" | "ignore" = "ignore", usedToday = 0) => {
  const recording = { since, until: since + 20 * MINUTE_MS, usedToday, keys: keys.map((at) => ({ at })) };
  return simulate({ ...recordedScenario(recording), reaction }, free, policy);
};

describe("simulate with requests that were recorded, decisions: Plans, Ban", () => {
  it("shares the windows among the keys of an account, and bans only the key that ignores Retry-After", () => {
    const { bans, runs, allowed } = replay([every(500, 240), every(20_000, 10)]);
    expect(bans).toEqual([expect.objectContaining({ key: 0 })]);
    const [ban] = bans;
    const second = runs.filter(({ key }) => key === 1);
    expect(second.map(({ outcome }) => outcome)).not.toContain("ban");
    // The key is accepted while the other one is banned.
    expect(second.at(-1)).toMatchObject({ outcome: "allowed", last: 180_000 });
    expect(second.at(-1)?.first).toBeGreaterThan(ban?.at ?? Number.POSITIVE_INFINITY);
    expect(allowed).toBe(60 + 7);
  });

  it("skips the requests of a key during its wait", () => {
    const { sent, rejected, bans } = replay([every(500, 120), every(500, 120)], "wait");
    expect({ sent, rejected, bans }).toEqual({ sent: 62, rejected: 2, bans: [] });
  });

  it("keeps the recorded minutes, day and prior usage", () => {
    const { runs } = replay([[...every(100, 3), 10 * MINUTE_MS]], "ignore", 998);
    expect(runs.map(({ outcome, requests }) => [outcome, requests])).toEqual([
      ["allowed", 2],
      ["day", 1],
      ["allowed", 1],
    ]);
    expect(runs[1]?.retryAt).toBe(10 * MINUTE_MS);
  });

  it("includes the minutes without requests", () => {
    const { minutes } = replay([[MINUTE_MS]]);
    expect(minutes).toHaveLength(21);
    expect(minutes.filter(({ allowed }) => allowed > 0)).toEqual([{ minute: 1, allowed: 1, rejected: 0, unsent: 0 }]);
  });
});
