import { expect, it } from "vitest";
import { restartBudget } from "./child-process";

it("waits longer each time, and gives up after 5 restarts within a minute", () => {
  const next = restartBudget(() => 0);
  expect([next(), next(), next(), next(), next(), next()]).toEqual([250, 500, 1000, 2000, 4000, undefined]);
});

it("ignores restarts that are older than a minute", () => {
  let now = 0;
  const next = restartBudget(() => now);
  for (let crash = 0; crash < 5; crash++) next();
  now = 60_001;
  expect(next()).toBe(250);
});
