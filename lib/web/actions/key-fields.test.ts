import { describe, expect, it } from "vitest";
import { keyExpiry } from "./key-fields";

const now = Date.UTC(2026, 10, 21, 12);

describe("decisions: Life of a key", () => {
  it.each([
    ["30", undefined, "2026-12-21T12:00:00.000Z"],
    ["90", undefined, "2027-02-19T12:00:00.000Z"],
    ["365", undefined, "2027-11-21T12:00:00.000Z"],
    ["date", "2026-11-21", "2026-11-22T00:00:00.000Z"],
    ["date", "2028-02-29", "2028-03-01T00:00:00.000Z"],
  ])("%s %s ends at %s", (choice, day, end) => {
    expect(keyExpiry(choice, day, now)?.toISOString()).toBe(end);
  });

  it("never has no end", () => {
    expect(keyExpiry("never", "2026-01-01", now)).toBeNull();
  });

  it.each([
    ["date", "2026-11-20"],
    ["date", "2027-02-30"],
    ["date", "9998-12-31"],
    ["date", "9999-12-31"],
    ["date", "+275760-09-13"],
    ["date", ""],
    ["date", undefined],
    ["31", undefined],
    ["31", "2027-01-01"],
    ["", undefined],
  ])("takes no %s %s", (choice, day) => {
    expect(keyExpiry(choice, day, now)).toBeUndefined();
  });

  it("takes no day that has just ended", () => {
    expect(keyExpiry("date", "2026-11-20", Date.UTC(2026, 10, 21))).toBeUndefined();
  });
});
