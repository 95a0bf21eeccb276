import { describe, expect, it } from "vitest";
import { raise } from "./state";

describe("decisions: Redis unreachable", () => {
  it("raises counters to what is known from elsewhere, and never lowers them", () => {
    const account = { minute: 10, minuteUsed: 5, day: 1, dayUsed: 50 };
    raise(account, { minute: 10, minuteUsed: 3, day: 1, dayUsed: 60 });
    expect(account).toEqual({ minute: 10, minuteUsed: 5, day: 1, dayUsed: 60 });
    raise(account, { minute: 11, minuteUsed: 1, day: 1, dayUsed: 61 });
    expect(account).toEqual({ minute: 11, minuteUsed: 1, day: 1, dayUsed: 61 });
    raise(account, { minute: 9, minuteUsed: 60, day: 0, dayUsed: 1000 });
    expect(account).toEqual({ minute: 11, minuteUsed: 1, day: 1, dayUsed: 61 });
  });
});
