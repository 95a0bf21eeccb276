import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { noon, requestEvent } from "@/lib/domains/usage/testing/events";
import { dayOf, endOfMinute, minuteOf } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { readLastHour } from "./last-hour";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));

const max = 100_000;
const now = noon() + 12_345;

describe("the last hour", () => {
  it("has when each key sent, rejected requests too, and what the day had counted before", async () => {
    const accountId = await newAccount();
    const since = (minuteOf(now) - 60) * MINUTE_MS;
    const send = (at: number, keyId: bigint, status = 200) =>
      usageRecorder().record(requestEvent({ accountId, at, keyId, status }));
    send(since - 1, 1n);
    send(since - 2, 1n, 404);
    send(since - 3, 1n, 429); // consumed no window
    send(since, 1n);
    send(since + 250, 2n, 429);
    send(now, 1n);
    send(now + 1, 1n); // after the period
    expect(await readLastHour(accountId, max, now)).toEqual({
      since,
      until: now,
      usedToday: 2,
      keys: [
        { keyId: 1n, at: [0, now - since] },
        { keyId: 2n, at: [250] },
      ],
    });
  });

  it("has the rejections that are counted and not listed, within their minute", async () => {
    const accountId = await newAccount();
    const { minute, day } = requestEvent({ at: now }).decision;
    const retryAt = endOfMinute(minuteOf(now));
    const decision = { decidedAt: 0, allowed: false, rejectedBy: "minute", retryAt, minute, day } as const;
    for (let i = 0; i < 4; i++) usageRecorder().record(requestEvent({ accountId, at: now, status: 429, decision }));
    const { since, keys } = await readLastHour(accountId, max, now + 400);
    expect(keys).toEqual([{ keyId: 1n, at: [0, 100, 200, 300].map((later) => now + later - since) }]);
  });

  it("has those of a minute of which none is listed", async () => {
    const accountId = await newAccount();
    const before = now - MINUTE_MS;
    for (const at of [before, now, now]) {
      const { minute, day } = requestEvent({ at }).decision;
      const decision = { decidedAt: 0, allowed: false, rejectedBy: "day", retryAt: day.resetAt, minute, day } as const;
      usageRecorder().record(requestEvent({ accountId, at, status: 429, decision }));
    }
    const start = minuteOf(now) * MINUTE_MS;
    const { since, keys } = await readLastHour(accountId, max, start + 300);
    expect(keys).toEqual([{ keyId: 1n, at: [before, start + 100, start + 200].map((at) => at - since) }]);
  });

  it("leaves out the oldest of many rejections that are not listed", async () => {
    const accountId = await newAccount();
    for (const at of [now - 5 * MINUTE_MS, now]) {
      const { minute, day } = requestEvent({ at }).decision;
      const retryAt = endOfMinute(minuteOf(at));
      const decision = { decidedAt: 0, allowed: false, rejectedBy: "minute", retryAt, minute, day } as const;
      for (let i = 0; i < 4; i++) usageRecorder().record(requestEvent({ accountId, at, status: 429, decision }));
    }
    const { since, keys } = await readLastHour(accountId, 5, now + 400);
    expect(keys).toEqual([{ keyId: 1n, at: [0, 100, 200, 300].map((later) => now + later - since) }]);
  });

  it("excludes other accounts and the day before", async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    const today = dayOf(now) * DAY_MS;
    usageRecorder().record(requestEvent({ accountId: other, at: now }));
    usageRecorder().record(requestEvent({ accountId, at: today - 1 }));
    expect(await readLastHour(accountId, max, now)).toMatchObject({ usedToday: 0, keys: [] });
    // Shortly after midnight the hour reaches back into the day before, and it is that day's count that matters.
    const halfPast = today + 30 * MINUTE_MS;
    const { usedToday, keys } = await readLastHour(accountId, max, halfPast);
    expect({ usedToday, keys }).toEqual({ usedToday: 0, keys: [{ keyId: 1n, at: [30 * MINUTE_MS - 1] }] });
  });

  it("leaves out the oldest minutes of a long log, and counts them as used", async () => {
    const accountId = await newAccount();
    const [early, later] = [now - 30 * MINUTE_MS, now - 10 * MINUTE_MS];
    for (let index = 0; index < 6; index++) usageRecorder().record(requestEvent({ accountId, at: early + index }));
    for (let index = 0; index < 3; index++) usageRecorder().record(requestEvent({ accountId, at: later + index }));
    const since = endOfMinute(minuteOf(early));
    const fromStart = later - since;
    expect(await readLastHour(accountId, 5, now)).toEqual({
      since,
      until: now,
      usedToday: 6,
      keys: [{ keyId: 1n, at: [fromStart, fromStart + 1, fromStart + 2] }],
    });
  });
});
