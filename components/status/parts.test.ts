import { expect, it } from "vitest";
import { daysOf, incidentsOn, sinceData, successOf } from "./parts";

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** Ninety days, of which the last have requests. */
const recorded = (known: number, failed = 0) =>
  Array.from({ length: 90 }, (_, index) => ({
    day: day(index),
    requests: index >= 90 - known ? 1_000 : 0,
    failed: index === 89 ? failed : 0,
  }));

it("the days start with the first that has data, and there are always some", () => {
  const shown = (known: number) => sinceData(daysOf("api", recorded(known), [])).length;
  expect([90, 28, 3, 0].map(shown)).toEqual([90, 28, 14, 90]);
});

it("the summaries count the days with problems", () => {
  const days = daysOf("api", recorded(28, 5), []);
  expect(successOf(recorded(28, 5), days)).toBe("99.98% of requests without a server error · 1 day with problems");
  expect(successOf(recorded(28), daysOf("api", recorded(28), []))).toBe("100% of requests without a server error");
  expect(incidentsOn(daysOf("portal", recorded(28), []))).toBe("No incidents");
  expect(incidentsOn(daysOf("portal", recorded(0), []))).toBeUndefined();
});
