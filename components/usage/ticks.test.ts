import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundTicks, shownMost } from "./ticks";

describe("the scale of a chart", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [57, [0, 20, 40, 60]],
    [100, [0, 20, 40, 60, 80, 100]],
    [2_700, [0, 1_000, 2_000, 3_000]],
  ])("has round ticks up to %s", (max, ticks) => {
    expect(roundTicks(max)).toEqual(ticks);
  });

  it("always reaches the maximum in at most five whole steps", () => {
    fc.assert(
      fc.property(fc.nat(), (max) => {
        const ticks = roundTicks(max);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it("leaves out a few values that would flatten the others, and only those", () => {
    const usual = Array.from({ length: 57 }, (_, index) => 10 + (index % 5));
    expect(shownMost([...usual, 900, 800, 700])).toBe(28);
    expect(shownMost([...usual, 30])).toBe(30);
    expect(shownMost([...usual, 900, 800, 700, 600])).toBe(900);
    expect(shownMost([0, 0, 0, 500])).toBe(500);
    expect(shownMost([])).toBe(0);
  });
});
