import { describe, expect, it } from "vitest";
import { limitsOf, planNames, plans } from "./plans";

describe("decisions: Plans: the limits of an account", () => {
  it.each(planNames)("are its own before those of the plan %s, which has limits or requires them", (name) => {
    expect(limitsOf(name, { perMinute: 7, perDay: 70 })).toEqual({ perMinute: 7, perDay: 70 });
    const { limits } = plans[name];
    if (limits) expect(limitsOf(name)).toEqual(limits);
    else expect(() => limitsOf(name)).toThrow("needs limits of its own");
  });
});
