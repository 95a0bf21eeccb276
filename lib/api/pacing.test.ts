import { expect, it } from "vitest";
import { createSchedule } from "./pacing";

it("decisions, Overload: 500 responses to rejected requests are sent immediately, then 2,000 per second", () => {
  const wait = createSchedule();
  const waits = (count: number, now: number) => Array.from({ length: count }, () => wait(now));
  expect(waits(500, 10_000)).toEqual(Array(500).fill(0));
  expect(waits(2_000, 10_000).at(-1)).toBe(1_000);
  // The earlier ones have used this second.
  expect(wait(11_000)).toBe(0.5);
  expect(waits(500, 20_000)).toEqual(Array(500).fill(0));
});
