import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filterQuery } from "./filter-query";
import { daysProblem, logFilter, readFilter, usageFilter } from "./schema";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the filters of usage in a URL", () => {
  it("are read as they were written", () => {
    const before = { at: 1795240211239, requestId: `req_${"0f".repeat(16)}` };
    const filter = {
      range: "7d",
      zone: "Europe/Berlin",
      operation: "listPets",
      key: 2n ** 60n,
      status: "404",
      from: "2026-11-01",
      to: "2026-11-02T10:00Z",
      before,
    } as const;
    const query = Object.fromEntries(filterQuery(filter));
    expect(readFilter(logFilter, query)).toEqual(filter);
  });

  it("default to the last 24 hours in UTC, and defaults are not written", () => {
    const filter = readFilter(usageFilter, {});
    expect(filter).toEqual({ range: "24h", zone: "UTC" });
    expect(filterQuery(filter).toString()).toBe("");
  });

  it.each([
    ["range", "year"],
    ["zone", "+02:00"],
    ["zone", "Europe/Nowhere"],
    ["key", "12x"],
    ["status", "6xx"],
    ["from", "soon"],
    ["to", "2026-11-20"],
    ["before", "1.req_';drop"],
    ["before", "999999999999999.req_a"],
  ])("leave out %s=%s, and keep the rest", (name, value) => {
    expect(readFilter(logFilter, { operation: "getPet", [name]: value })).toEqual({
      range: "24h",
      zone: "UTC",
      operation: "getPet",
    });
  });

  it("leave out an operation with characters that the database cannot store", () => {
    expect(readFilter(usageFilter, { operation: "\0" })).toEqual({ range: "24h", zone: "UTC" });
  });

  it("say what is wrong with their days, also beside another mistake", () => {
    const query = { operation: "-", from: ["2026-11-20", "x"], to: "2026-11-19" };
    expect(daysProblem(query)).toBe("The last day is before the first day.");
    expect(readFilter(usageFilter, query)).toEqual({ range: "24h", zone: "UTC" });
    expect(daysProblem({ from: "2026-11-19", operation: "-" })).toBeUndefined();
    expect(daysProblem({ from: "2026-11-19-and-much-more" })).toBe("Write a day such as 2026-11-24.");
  });
});
