import { describe, expect, it } from "vitest";
import { usedAccordingTo, windowsOf } from "./decision";

describe("decisions: Redis unreachable", () => {
  it("reads an account's counters back out of an answer", () => {
    const account = { minute: 29_000_000, minuteUsed: 5, day: 20_138, dayUsed: 700 };
    expect(usedAccordingTo(windowsOf(account, { perMinute: 60, perDay: 1_000 }))).toEqual(account);
  });

  it("does not tell of more than the limits it was given under", () => {
    const account = { minute: 29_000_000, minuteUsed: 5, day: 20_138, dayUsed: 700 };
    expect(usedAccordingTo(windowsOf(account, { perMinute: 3, perDay: 100 }))).toMatchObject({
      minuteUsed: 3,
      dayUsed: 100,
    });
  });
});
