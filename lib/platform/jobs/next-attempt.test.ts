import { expect, it } from "vitest";
import { nextAttempt } from "./worker";

it("what failed together is tried again up to a tenth sooner or later than the schedule says, and not together", () => {
  const waits = Array.from({ length: 1_000 }, () => nextAttempt([1, 100], 2) ?? 0);
  const [least, most] = [Math.min(...waits), Math.max(...waits)];
  expect(least).toBeGreaterThanOrEqual(90);
  expect(least).toBeLessThan(92);
  expect(most).toBeLessThanOrEqual(110);
  expect(most).toBeGreaterThan(108);
});

it("after the last attempt there is none", () => {
  expect(nextAttempt([1, 100], 3)).toBeUndefined();
});
