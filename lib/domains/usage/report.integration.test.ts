import { beforeAll, describe, expect, it } from "vitest";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import * as pets from "@/app/api/v1/pets/route";
import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { readFilter } from "@/lib/base/filter";
import { DAY_MS, isoDay } from "@/lib/base/time";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { usageFilter } from "@/lib/domains/usage/schema";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { roomInWindow } from "@/test/waiting";
import type { PeriodCount } from "./queries";
import { readUsage } from "./report";

testDatabase({ BAN_REJECTIONS: "1000" });
beforeAll(() => maintainPartitions(Date.now()));

const limits = { perMinute: 40, perDay: 1000 };
const today = readFilter(usageFilter, {});
const sum = (counts: PeriodCount[]) => counts.reduce((total, { count }) => total + count, 0);
const passed = (counts: PeriodCount[]) => sum(counts.filter(({ status }) => status !== 429));

const list = (secret: string) =>
  pets.GET(new Request("http://localhost/api/v1/pets", { headers: { authorization: `Bearer ${secret}` } }));
const get = (secret: string, id: number) =>
  pet.GET(new Request(`http://localhost/api/v1/pets/${id}`, { headers: { authorization: `Bearer ${secret}` } }));

describe("the usage that the portal shows", () => {
  it("equals what the limiter counted, to the request, and shows the rejected ones apart", async () => {
    await roomInWindow(60_000, 15_000);
    const accountId = await newAccount("free", limits);
    const keys = [await issueKey({ accountId }), await issueKey({ accountId })];
    const responses = await Promise.all(
      Array.from({ length: 55 }, (_, i) => {
        const { secret } = keys[i % 2] as { secret: string };
        return i % 3 ? list(secret) : get(secret, 987_654);
      }),
    );
    const rejected = responses.filter(({ status }) => status === 429).length;
    expect(rejected).toBe(15);

    const now = Date.now();
    const report = await readUsage(accountId, limits, today, now);
    expect(report.windows.minute).toMatchObject({ limit: 40, remaining: 0 });
    expect(passed(report.counts)).toBe(report.windows.day.limit - report.windows.day.remaining);
    expect(sum(report.counts) - passed(report.counts)).toBe(rejected);

    const lastHour = await readUsage(accountId, limits, { ...today, range: "hour" }, now);
    expect(passed(lastHour.counts)).toBe(limits.perMinute);
    expect(new Set(lastHour.counts.map(({ keyId }) => keyId))).toEqual(new Set(keys.map(({ id }) => id)));

    for (const [filter, expected] of [
      [{ status: "429" }, rejected],
      [{ status: "2xx" }, responses.filter(({ status }) => status === 200).length],
      [{ status: "4xx" }, responses.filter(({ status }) => status === 404).length],
      [{ status: "5xx" }, 0],
      [{ key: keys[0]?.id }, 28],
      [{ operation: "getPet" }, 19],
    ] as const) {
      expect(sum((await readUsage(accountId, limits, { ...today, ...filter }, now)).counts)).toBe(expected);
    }
  });

  it("shows another account nothing, also when it asks for the other's key", async () => {
    const key = await issueKey();
    await list(key.secret);
    const other = await newAccount();
    expect((await readUsage(other, limits, today, Date.now())).counts).toEqual([]);
    expect((await readUsage(other, limits, { ...today, key: key.id }, Date.now())).counts).toEqual([]);
    expect(sum((await readUsage(key.accountId, limits, today, Date.now())).counts)).toBe(1);
  });

  it("compares with as much time before, with the same filters, only if usage of all of it is kept", async () => {
    const accountId = await newAccount();
    const now = Date.now();
    const hour = { ...today, range: "hour" as const };
    const { starts, end } = await readUsage(accountId, limits, hour, now);
    const length = end - (starts[0] ?? end);
    const before = now - length;
    for (const at of [now, before, before, before - length]) usageRecorder().record(requestEvent({ accountId, at }));
    usageRecorder().record(requestEvent({ accountId, at: before, keyId: 2n, status: 404 }));
    // The same clock time of the hour before has not come for these.
    usageRecorder().record(requestEvent({ accountId, at: before + 2 * 60_000, status: 500 }));
    const of = async (filter: object) =>
      (await readUsage(accountId, limits, { ...hour, ...filter }, now)).before?.map(({ status, count }) => [
        status,
        count,
      ]);
    expect(await of({})).toEqual([
      [200, 2],
      [404, 1],
    ]);
    expect(await of({ key: 2n })).toEqual([[404, 1]]);
    expect(await of({ status: "2xx" })).toEqual([[200, 2]]);
    const daysAgo = (days: number) => isoDay(now - days * DAY_MS);
    expect(await of({ from: daysAgo(env().usageDays / 2 - 2) })).toEqual([]);
    expect(await of({ from: daysAgo(env().usageDays / 2 + 1) })).toBeUndefined();
  });

  it("measures the latency of each operation, without rejections and without other keys", async () => {
    const accountId = await newAccount();
    const of = (operation: string, durationMicros: number, status = 200, keyId = 1n) =>
      usageRecorder().record(requestEvent({ accountId, operation, durationMicros, status, keyId }));
    for (let ms = 1; ms <= 100; ms++) of("listPets", ms * 1000);
    of("listPets", 9_000_000, 429);
    of("getPet", 70, 404, 2n);
    const { latency } = await readUsage(accountId, limits, today, Date.now());
    const listPets = { operation: "listPets", requests: 100, p50: 50_000, p95: 95_000, p99: 99_000 };
    expect(latency).toEqual([listPets, { operation: "getPet", requests: 1, p50: 70, p95: 70, p99: 70 }]);
    expect((await readUsage(accountId, limits, { ...today, key: 1n }, Date.now())).latency).toEqual([listPets]);
  });

  it("puts each request into the day of the zone that it was in", async () => {
    const accountId: AccountId = await newAccount();
    const now = Date.now();
    const midnight = now - (now % 86_400_000);
    for (const at of [midnight, midnight - 1]) usageRecorder().record(requestEvent({ accountId, at }));
    const week = { ...today, range: "7d" } as const;
    const inUtc = await readUsage(accountId, limits, week, midnight + 1000);
    expect(inUtc.counts.map(({ period, count }) => [period, count])).toEqual([
      [5, 1],
      [6, 1],
    ]);
    const inLine = await readUsage(accountId, limits, { ...week, zone: "Pacific/Kiritimati" }, midnight + 1000);
    expect(inLine.counts.map(({ period, count }) => [period, count])).toEqual([[6, 2]]);
  });
});
