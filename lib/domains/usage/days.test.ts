import { expect, it } from "vitest";
import { summableUntil } from "./days";

it("a day is summed 25 hours after its end: a clock may be a day late, and a batch takes up to an hour", () => {
  const end = Date.parse("2026-11-02T00:00:00Z");
  expect(summableUntil(Date.parse("2026-11-03T01:00:00Z"))).toBe(end);
  expect(summableUntil(Date.parse("2026-11-03T00:59:59.999Z"))).toBe(Date.parse("2026-11-01T00:00:00Z"));
});
