import { expect, it } from "vitest";
import { createSchedule } from "./unpaid";

it("decisions, Overload: of the responses to requests without quota, 500 are sent at once and 2,000 a second after that", () => {
  const wait = createSchedule();
  const waits = (count: number, now: number) => Array.from({ length: count }, () => wait(now));
  expect(waits(500, 10_000)).toEqual(Array(500).fill(0));
  expect(waits(2_000, 10_000).at(-1)).toBe(1_000);
  // The earlier ones have used this second.
  expect(wait(11_000)).toBe(0.5);
  expect(waits(500, 20_000)).toEqual(Array(500).fill(0));
});
