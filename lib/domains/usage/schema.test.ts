import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filterProblems, readFilter } from "@/lib/base/filter";
import { filterQuery } from "./filter-query";
import { daysProblem, logFilter, usageFilter } from "./schema";
import { outcomeOf } from "./vocabulary";

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
      range: "24h",
      zone: "UTC",
      operation: "getPet",
    });
  });

  it("says what is wrong with each, also with an end before the start, which it leaves out", () => {
    expect(filterProblems(logFilter, { ip: "1.2.3", from: "yesterday", status: "5xx" })).toEqual({
      ip: "Write an IP address such as 203.0.113.7.",
      from: "Write a time such as 2026-11-24 14:05:09.",
    });
    const times = { from: "2026-11-24T10:00Z", to: "2026-11-24 09:59:59" };
    expect(filterProblems(logFilter, times)).toEqual({ to: "Choose an end after the start." });
    expect(filterProblems(logFilter, { ...times, to: "x" })).toEqual({
      to: "Write a time such as 2026-11-24 14:05:09.",
    });
    expect(readFilter(logFilter, { ...times, ip: "1.2.3" })).toEqual({ range: "24h", zone: "UTC", from: times.from });
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

it.each([
  [200, "2xx"],
  [304, "2xx"],
  [400, "4xx"],
  [428, "4xx"],
  [429, "429"],
  [431, "4xx"],
  [499, "4xx"],
  [500, "5xx"],
])("a response with %i is counted as %s", (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
