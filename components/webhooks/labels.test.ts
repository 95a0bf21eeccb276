import { expect, it } from "vitest";
import { failureOf, responseTime, successRate } from "./labels";

it.each([
  [200, null, undefined],
  [410, "status", "The server responded with 410 Gone, so the endpoint was disabled."],
  [404, "status", "The server responded with 404. Only 200 to 299 count."],
  [301, "status", "The server responded with 301. Only 200 to 299 count."],
  [null, "a cause without words", "a cause without words"],
])("an attempt with the status %s and the error %s: %s", (status, error, text) => {
  expect(failureOf({ status, error })).toBe(text);
});

it("a success rate says 100% only without a failure", () => {
  expect(successRate({ attempts: 4_000, succeeded: 3_999 } as never)).toBe("99.9%");
  expect(successRate({ attempts: 4, succeeded: 4 } as never)).toBe("100%");
  expect(successRate(undefined)).toBe("No attempts yet");
  expect([responseTime(null), responseTime(12)]).toEqual(["No response yet", "12 ms"]);
});
