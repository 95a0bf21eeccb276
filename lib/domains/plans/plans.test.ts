import { describe, expect, it } from "vitest";
import { planNames } from "@/lib/base/vocabulary";
import { limitsOf, plans } from "./plans";

describe("specification, section 8: request rate limits by plan", () => {
  it.each([
    ["free", 60, 1_000],
    ["pro", 300, 10_000],
    ["business", 1_000, 100_000],
  ] as const)("%s allows %i a minute and %i a day", (plan, perMinute, perDay) => {
    expect(limitsOf(plan)).toEqual({ perMinute, perDay });
  });

  it("puts an account's own limits before those of any plan", () => {
    for (const plan of planNames)
      expect(limitsOf(plan, { perMinute: 7, perDay: 70 })).toEqual({ perMinute: 7, perDay: 70 });
  });

  it("requires limits of its own for Enterprise", () => {
    expect(plans.enterprise.limits).toBeUndefined();
    expect(() => limitsOf("enterprise")).toThrow("needs limits of its own");
  });
});
