import { describe, expect, it } from "vitest";
import { periodsOf } from "./periods";

const hours = (starts: number[], end: number) =>
  [...starts.slice(1), end].map((next, index) => (next - (starts[index] as number)) / 3_600_000);
const iso = (ms: number | undefined) => new Date(ms ?? 0).toISOString();

describe("the periods that usage is shown by", () => {
  const now = Date.parse("2026-11-21T14:05:09.123Z");

  it("are the last sixty clock minutes, the running one included", () => {
    const { starts, end } = periodsOf("hour", "UTC", now);
    expect(starts).toHaveLength(60);
    expect(iso(starts[0])).toBe("2026-11-21T13:06:00.000Z");
    expect(iso(end)).toBe("2026-11-21T14:06:00.000Z");
  });

  it.each([
    ["UTC", "2026-11-21T00:00:00.000Z"],
    ["Europe/Berlin", "2026-11-20T23:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-20T18:30:00.000Z"],
    ["Pacific/Auckland", "2026-11-21T11:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-21T08:00:00.000Z"],
  ])("are 24 hours of today in %s", (zone, start) => {
    const { starts, end } = periodsOf("day", zone, now);
    expect(iso(starts[0])).toBe(start);
    expect(hours(starts, end)).toEqual(Array(24).fill(1));
  });

  it.each([
    ["2026-03-29T12:00:00Z", "Europe/Berlin", 23],
    ["2026-10-25T12:00:00Z", "Europe/Berlin", 25],
    ["2026-10-24T22:30:00Z", "Europe/Berlin", 25],
    ["2026-11-01T12:00:00Z", "America/New_York", 25],
  ])("are the hours that %s really has in %s", (at, zone, length) => {
    expect(periodsOf("day", zone, Date.parse(at)).starts).toHaveLength(length);
  });

  it("are whole days of the zone, of which one is longer where the clocks go back", () => {
    const { starts, end } = periodsOf("7d", "Europe/Berlin", Date.parse("2026-10-27T12:00:00Z"));
    expect(hours(starts, end)).toEqual([24, 24, 24, 24, 25, 24, 24]);
    expect(periodsOf("30d", "UTC", now).starts).toHaveLength(30);
  });
});
