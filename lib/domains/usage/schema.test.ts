import { describe, expect, it } from "vitest";
import { filterQuery, logFilter, readFilter, usageFilter } from "./schema";

describe("the filters of usage in a URL", () => {
  it("are read as they were written", () => {
    const before = { at: 1795240211239, requestId: `req_${"0f".repeat(16)}` };
    const filter = {
      range: "7d",
      zone: "Europe/Berlin",
      operation: "listPets",
      key: 2n ** 60n,
      status: "429",
      before,
    } as const;
    const query = Object.fromEntries(filterQuery(filter));
    expect(readFilter(logFilter, query)).toEqual(filter);
  });

  it("default to today in UTC, and defaults are not written", () => {
    const filter = readFilter(usageFilter, {});
    expect(filter).toEqual({ range: "day", zone: "UTC" });
    expect(filterQuery(filter).toString()).toBe("");
  });

  it.each([
    ["range", "year"],
    ["zone", "+02:00"],
    ["zone", "Europe/Nowhere"],
    ["key", "12x"],
    ["status", "418"],
    ["before", "1.req_';drop"],
    ["before", "999999999999999.req_a"],
  ])("leave out %s=%s, and keep the rest", (name, value) => {
    expect(readFilter(logFilter, { operation: "getPet", [name]: value })).toEqual({
      range: "day",
      zone: "UTC",
      operation: "getPet",
    });
  });

  it("leave out an operation with characters that the database cannot store", () => {
    expect(readFilter(usageFilter, { operation: "\0" })).toEqual({ range: "day", zone: "UTC" });
  });
});
