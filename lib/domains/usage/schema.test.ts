import { describe, expect, it } from "vitest";
import { filterProblems, filterQuery, logFilter, readFilter, usageFilter } from "./schema";

describe("the filters of usage in a URL", () => {
  it("are read as they were written", () => {
    const before = { at: 1795240211239, requestId: `req_${"0f".repeat(16)}` };
    const filter = {
      range: "7d",
      zone: "Europe/Berlin",
      operation: "listPets",
      key: 2n ** 60n,
      status: "429",
      path: "/pets?limit=5",
      error: "rate_limit_exceeded",
      ip: "2001:db8::1",
      from: "2026-11-24 14:05:09.120",
      to: "2026-11-25",
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
    ["ip", "1.2.3"],
    ["error", "wrong"],
    ["from", "2026-02-30 10:00"],
    ["from", "11/24/2026"],
    ["to", "2026-11-24 25:00"],
    ["path", "\0"],
    ["before", "1.req_';drop"],
    ["before", "999999999999999.req_a"],
  ])("leave out %s=%s, and keep the rest", (name, value) => {
    expect(readFilter(logFilter, { operation: "getPet", [name]: value })).toEqual({
      range: "day",
      zone: "UTC",
      operation: "getPet",
    });
  });

  it("says what is wrong with each, also with an end before the start, which it leaves out", () => {
    expect(filterProblems(logFilter, { ip: "1.2.3", from: "yesterday", status: "5xx" })).toEqual({
      ip: "Write an IP address such as 203.0.113.7.",
      from: "Write a time such as 2026-11-24 14:05:09.",
    });
    const times = { from: "2026-11-24 10:00", to: "2026-11-24 09:59:59" };
    expect(filterProblems(logFilter, times)).toEqual({ to: "Write a time after the start." });
    expect(readFilter(logFilter, { ...times, ip: "1.2.3" })).toEqual({ range: "day", zone: "UTC", from: times.from });
  });

  it("leave out an operation with characters that the database cannot store", () => {
    expect(readFilter(usageFilter, { operation: "\0" })).toEqual({ range: "day", zone: "UTC" });
  });
});
