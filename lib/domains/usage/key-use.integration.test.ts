import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "@/lib/base/time";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { ensureCountPartitions, maintainPartitions } from "./partitions";
import { addCounts } from "./queries";
import { usageRecorder } from "./recorder";
import { busiestOf, countsOfKey, dailyUseOfKeys } from "./report";
import { noon, requestEvent } from "./testing/events";
import { keyUseDays } from "./vocabulary";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));

it("counts the responses of a key, also the rejections that the log leaves out, which are no requests of a figure", async () => {
  const accountId = await newAccount();
  const at = noon();
  const rejected = { status: 429, error: { code: "rate_limit_exceeded" as const, message: "" } };
  for (let n = 0; n < 35; n++) usageRecorder().record(requestEvent({ accountId, at: at + n, ...rejected }));
  usageRecorder().record(requestEvent({ accountId, at }));
  usageRecorder().record(requestEvent({ accountId, at, keyId: 2n }));
  const { starts, counts } = await countsOfKey(accountId, 1n, at);
  expect(starts).toHaveLength(keyUseDays);
  expect(counts).toEqual([
    { period: keyUseDays - 1, status: 200, count: 1 },
    { period: keyUseDays - 1, status: 429, count: 35 },
  ]);
  const uses = await dailyUseOfKeys(accountId, at);
  expect(uses.get(1n)).toEqual([...Array(keyUseDays - 1).fill(0), 1]);
  expect(uses.get(2n)?.at(-1)).toBe(1);
  expect(await dailyUseOfKeys(await newAccount(), at)).toEqual(new Map());
  // A larger plan would have allowed the rejected ones too.
  expect(await busiestOf(accountId, at)).toEqual({ perMinute: 37, perDay: 37 });
  expect(await busiestOf(await newAccount(), at)).toEqual({ perMinute: 0, perDay: 0 });
});

it("puts each UTC day in its place, and leaves out what is older", async () => {
  const accountId = await newAccount();
  const now = noon();
  const today = now - DAY_MS / 2;
  const row = { accountId, keyId: 7n, operation: "listPets", status: 200, dayUsed: 1 };
  const days = [0, 1, 29, 30];
  const rows = days.map((ago) => ({ ...row, minute: today - ago * DAY_MS, count: ago + 1 }));
  await ensureCountPartitions(today - 30 * DAY_MS);
  await addCounts(sql(), rows);
  const use = (await dailyUseOfKeys(accountId, now)).get(7n);
  expect(use).toHaveLength(keyUseDays);
  expect([use?.[29], use?.[28], use?.[0]]).toEqual([1, 2, 30]);
  expect(use?.reduce((sum, count) => sum + count, 0)).toBe(33);
});
