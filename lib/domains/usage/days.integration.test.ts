import { beforeAll, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { readFilter } from "@/lib/base/filter";
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from "@/lib/base/time";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { roomInWindow } from "@/test/waiting";
import { newBatch, writeBatch } from "./batch";
import { sumDays, summableUntil } from "./days";
import { ensureCountPartitions, maintainPartitions } from "./partitions";
import { addCounts } from "./queries";
import { readUsage } from "./report";
import { usageFilter } from "./schema";
import { noon } from "./testing/events";

testDatabase();

await roomInWindow(DAY_MS);
const today = noon() - DAY_MS / 2;
const keptDays = 150;
const limits = { perMinute: 60, perDay: 1000 };
const row = { keyId: 1n, operation: "listPets", status: 200, dayUsed: 1 };

beforeAll(async () => {
  await maintainPartitions(Date.now());
  await ensureCountPartitions(today - keptDays * DAY_MS);
});

/** A request at both ends of each day, and some between, of two keys and several statuses. */
async function addHistory(accountId: AccountId): Promise<void> {
  const rows = Array.from({ length: keptDays }, (_, ago) => today - ago * DAY_MS).flatMap((day, index) =>
    [0, 5.75 * HOUR_MS, 12 * HOUR_MS, 23 * HOUR_MS, DAY_MS - MINUTE_MS].map((offset, n) => ({
      ...row,
      accountId,
      minute: day + offset,
      count: index + n + 1,
      keyId: BigInt(n % 2),
      status: [200, 404, 429, 500][(index + n) % 4] as number,
    })),
  );
  await addCounts(sql(), rows);
}

const filters = () =>
  ["UTC", "Asia/Kathmandu", "America/New_York", "Pacific/Kiritimati"].flatMap((zone) =>
    [
      { range: "30d" },
      { from: isoDay(today - 140 * DAY_MS) },
      { from: isoDay(today - 60 * DAY_MS), to: isoDay(today - 20 * DAY_MS) },
      { from: isoDay(today - 120 * DAY_MS), key: "1", status: "4xx" },
    ].map((query) => readFilter(usageFilter, { zone, ...query })),
  );

it("shows the same usage by summed days as by minutes, in any zone, range and filter", async () => {
  const accountId = await newAccount();
  await addHistory(accountId);
  const read = () =>
    Promise.all(
      filters().map(async (filter) => {
        const { counts, before } = await readUsage(accountId, limits, filter, noon());
        return { filter, counts, before };
      }),
    );
  const byMinutes = await read();
  expect(byMinutes.every(({ counts }) => counts.length > 0)).toBe(true);
  await Promise.all([sumDays(), sumDays()]);
  const [summed] = await sql()`select min(day)::text as first, max(day)::text as last, count(*)::int from usage_days`;
  expect(summed).toMatchObject({ first: isoDay(today - (keptDays - 1) * DAY_MS), count: expect.any(Number) });
  expect(Date.parse(summed?.last)).toBeGreaterThanOrEqual(today - 3 * DAY_MS);
  expect(await read()).toEqual(byMinutes);
  // They are read: a wrong sum shows.
  await sql()`update usage_days set count = count + 1 where account_id = ${accountId}`;
  expect(await read()).not.toEqual(byMinutes);
});

it("sums no day that a batch can still change, and a late batch changes no summed day", async () => {
  const accountId = await newAccount();
  const late = newBatch("018f3c1e-7c5a-7000-8000-000000000001", 1);
  const minute = today - 3 * DAY_MS;
  late.counts.set("late", { ...row, accountId, minute, count: 7 });
  const days = Array.from({ length: 6 }, (_, ago) => today - ago * DAY_MS);
  await addCounts(
    sql(),
    days.map((day) => ({ ...row, accountId, minute: day, count: 1 })),
  );
  await sumDays();
  await writeBatch(late);
  const [summed] = await sql()`select max(day)::text as last from usage_days`;
  expect(summed?.last).toBe(isoDay(summableUntil(Date.now()) - DAY_MS));
  const counts = await sql()`select minute from usage_minutes where account_id = ${accountId} and count = 7`;
  expect(counts.map(({ minute }) => Date.now() - Date.parse(minute) < DAY_MS)).toEqual([true]);
});

it("deletes sums with their account, and those that are no longer kept", async () => {
  const [accountId, other] = [await newAccount(), await newAccount()];
  const insert = (account: AccountId, ago: number) =>
    sql()`insert into usage_days values (${isoDay(today - ago * DAY_MS)}, ${account}, 1, 'listPets', 200, 1)`;
  await insert(accountId, 5);
  await insert(other, env().usageDays);
  await insert(other, env().usageDays + 1);
  await sql()`delete from accounts where id = ${accountId}`;
  await sumDays();
  const left = await sql()`select day::text from usage_days where account_id in (${accountId}, ${other})`;
  expect([...left]).toEqual([{ day: isoDay(today - env().usageDays * DAY_MS) }]);
});
