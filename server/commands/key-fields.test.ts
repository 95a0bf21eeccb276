import { describe, expect, it } from "vitest";
import { parseExpiry, readScopes } from "./key-fields";
import { UsageError } from "./program";

const now = Date.UTC(2026, 10, 21, 12);

describe("decisions: Life of a key: an expiry is a number of days, a date, or never", () => {
  it.each([
    ["12h", now + 12 * 3_600_000],
    ["30d", now + 30 * 86_400_000],
    ["365d", now + 365 * 86_400_000],
    ["2027-01-31", Date.UTC(2027, 0, 31)],
    ["2028-02-29", Date.UTC(2028, 1, 29)],
    ["2027-01-31T10:00Z", Date.UTC(2027, 0, 31, 10)],
    ["2027-01-31T10:00:00.5+02:00", Date.UTC(2027, 0, 31, 8, 0, 0, 500)],
  ])("reads %s", (text, ms) => {
    expect(parseExpiry(text, now)?.getTime()).toBe(ms);
  });

  it("accepts never", () => {
    expect(parseExpiry("never", now)).toBeNull();
  });

  it.each([
    "",
    "30",
    "d",
    "-1d",
    "1.5d",
    "30 d",
    "30D",
    "1w",
    "999999d",
    "2027-02-30",
    "2027-13-01",
    "2027-1-1",
    "tomorrow",
    "2027-01-31T10:00",
    "2027-01-31T25:00Z",
    "9999-12-31T23:59-12:00",
  ])("rejects %j", (text) => {
    expect(() => parseExpiry(text, now)).toThrow(UsageError);
  });

  it.each(["0d", "0h", "2026-11-21", "2026-11-21T11:59:59Z"])("rejects %s, which is not in the future", (text) => {
    expect(() => parseExpiry(text, now)).toThrow("must be in the future");
  });
});

it("scopes are separated by commas, with spaces or without, and each counts once", () => {
  expect(readScopes("pets:read, pets:write ,pets:read")).toEqual(["pets:read", "pets:write"]);
  expect(() => readScopes("pets:read,")).toThrow(UsageError);
});
