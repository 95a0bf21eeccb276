import { expect, it } from "vitest";
import { paced } from "./paced";

it("decisions, Overload: requests for pages beyond a burst wait, and none is lost", async () => {
  let handled = 0;
  const handle = paced(() => {
    handled++;
  });
  for (let number = 0; number < 5_000; number++) handle(undefined as never, undefined as never);
  expect(handled).toBeGreaterThanOrEqual(500);
  expect(handled).toBeLessThan(5_000);
  await expect.poll(() => handled, { timeout: 10_000 }).toBe(5_000);
});
