import { describe, expect, it } from "vitest";
import { dayParts, isWholeDay, periodsOf, rangeProblem } from "./periods";

const hours = (starts: number[], end: number) =>
  [...starts.slice(1), end].map((next, index) => (next - (starts[index] as number)) / 3_600_000);
const iso = (ms: number | undefined) => new Date(ms ?? 0).toISOString();

describe("the periods that usage is shown by", () => {
  const now = Date.parse("2026-11-21T14:05:09.123Z");

  it("are the last sixty clock minutes, the running one included", () => {
    const { starts, end } = periodsOf({ range: "hour", zone: "UTC" }, now);
    expect(starts).toHaveLength(60);
    expect(iso(starts[0])).toBe("2026-11-21T13:06:00.000Z");
    expect(iso(end)).toBe("2026-11-21T14:06:00.000Z");
  });

  it.each([
    ["UTC", "2026-11-20T15:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-20T14:30:00.000Z"],
  ])("are the last 24 clock hours in %s, the running one included", (zone, start) => {
    const { starts, end, unit } = periodsOf({ range: "24h", zone }, now);
    expect(unit).toBe("hour");
    expect(iso(starts[0])).toBe(start);
    expect(hours(starts, end)).toEqual(Array(24).fill(1));
  });

  it("are whole days of the zone, of which one is longer or shorter where the clocks change", () => {
    const week = (at: string) => periodsOf({ range: "7d", zone: "Europe/Berlin" }, Date.parse(at));
    const autumn = week("2026-10-27T12:00:00Z");
    expect(hours(autumn.starts, autumn.end)).toEqual([24, 24, 24, 24, 25, 24, 24]);
    const spring = week("2026-03-31T12:00:00Z");
    expect(hours(spring.starts, spring.end)).toEqual([24, 24, 24, 24, 23, 24, 24]);
    expect(periodsOf({ range: "30d", zone: "UTC" }, now).starts).toHaveLength(30);
  });
});

describe("the days that a person chooses", () => {
  const now = Date.parse("2026-11-21T14:05:09.123Z");
  const chosen = (from: string, to?: string, zone = "UTC") => ({ range: "24h", zone, from, to }) as const;

  it("are shown by the hour, by the day or by the week, as long as they are", () => {
    const shown = (from: string, to: string) => {
      const { unit, starts } = periodsOf(chosen(from, to), now);
      return [unit, starts.length];
    };
    expect(shown("2026-11-19", "2026-11-19")).toEqual(["hour", 24]);
    expect(shown("2026-11-17", "2026-11-19")).toEqual(["day", 3]);
    expect(shown("2025-10-18", "2026-11-20")).toEqual(["week", 57]);
    expect(shown("2026-11-19T10:00Z", "2026-11-19T11:00Z")).toEqual(["minute", 60]);
  });

  it("include the last one, in the zone, and end with the running period", () => {
    const { starts, end } = periodsOf(chosen("2026-03-29", "2026-03-29", "Europe/Berlin"), now);
    expect([starts.length, iso(starts[0]), iso(end)]).toEqual([
      23,
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
    expect(iso(periodsOf(chosen("2026-11-20", "2026-11-30"), now).end)).toBe("2026-11-22T00:00:00.000Z");
    expect(iso(periodsOf(chosen("2026-11-21"), now).end)).toBe("2026-11-21T14:05:09.123Z");
  });

  it.each([
    ["2026-11-22", "2026-11-23", "The first day is in the future."],
    ["2026-11-20", "2026-11-19", "The last day is before the first day."],
    ["2025-10-17", "2026-11-20", "Usage is kept for 400 days. Choose a later first day."],
    ["2025-10-18", "2026-11-20", undefined],
    ["2026-02-30", "2026-11-20", "Write a day such as 2026-11-24."],
    ["yesterday", undefined, "Write a day such as 2026-11-24."],
    ["2026-11-20T25:00Z", undefined, "Write a day such as 2026-11-24."],
    [undefined, "2026-11-20", "Choose the first day, too."],
    [undefined, undefined, undefined],
  ])("from %s to %s: %s", (from, to, problem) => {
    expect(rangeProblem({ range: "24h", zone: "UTC", from, to }, 400, now)).toBe(problem);
  });
});

describe("the parts of periods", () => {
  const now = Date.parse("2026-11-21T14:05:09.123Z");
  const days = (zone: string) => dayParts(periodsOf({ range: "7d", zone }, now)).filter(isWholeDay).length;
  const weeks = (zone: string) =>
    dayParts(periodsOf({ range: "7d", zone, from: "2026-05-01" }, now)).filter(isWholeDay).length;

  it("are whole UTC days where a period has them", () => {
    expect([days("UTC"), days("Asia/Kolkata")]).toEqual([7, 0]);
    expect([weeks("UTC"), weeks("Asia/Kolkata")]).toEqual([204, 175]);
    expect(dayParts(periodsOf({ range: "24h", zone: "UTC" }, now)).some(isWholeDay)).toBe(false);
  });

  it("cover the periods once", () => {
    const periods = periodsOf({ range: "7d", zone: "America/New_York", from: "2026-09-01" }, now);
    const parts = dayParts(periods).sort((a, b) => a.from - b.from);
    expect(parts[0]?.from).toBe(periods.starts[0]);
    expect(parts.map(({ until }) => until)).toEqual([...parts.slice(1).map(({ from }) => from), periods.end]);
  });
});
