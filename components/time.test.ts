import { expect, test } from "vitest";
import { clockSpan, relativeTime, utcDay, utcTime } from "./time";

test.each([
  [0, "0s"],
  [-5000, "0s"],
  [1, "1s"],
  [42_000, "42s"],
  [545_000, "9m 05s"],
  [48_000_000, "13h 20m"],
  [187_200_000, "2d 4h"],
])("%d ms are %s", (ms, text) => expect(clockSpan(ms)).toBe(text));

test("an instant in words", () => {
  const now = Date.UTC(2026, 10, 21, 14, 5);
  expect(relativeTime(now - 3000, now)).toBe("just now");
  expect(relativeTime(now - 180_000, now)).toBe("3 minutes ago");
  expect(relativeTime(now + 172_800_000, now)).toBe("in 2 days");
  expect(utcTime(now)).toBe("21 Nov 2026, 14:05 UTC");
  expect(utcDay(now)).toBe("21 Nov 2026");
});
