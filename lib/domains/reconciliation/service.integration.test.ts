import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { addCounts } from "@/lib/domains/usage/queries";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { createMemoryLimiter } from "@/lib/platform/limiter/memory";
import { minuteOf } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { claimMinutes, deleteOldDifferences, finalUntil, latestDifferences } from "./queries";
import { reconcile, reconciliationFigures } from "./service";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));
afterEach(async () => {
  await sql()`truncate usage_differences, usage_minutes, request_log`;
  await sql()`delete from processes`;
});

const policy = { rejections: 1000, withinMs: 1, durationMs: 1, maxDurationMs: 1 };
const newLimiter = () => createMemoryLimiter(policy);
const limits = { perMinute: 3, perDay: 1000 };

/** The start of a minute of the past that is final, and of the same UTC day as the two minutes after it. */
function pastMinute(): number {
  const minute = (minuteOf(Date.now()) - 5) * MINUTE_MS;
  return minute % DAY_MS > DAY_MS - 3 * MINUTE_MS ? minute - 3 * MINUTE_MS : minute;
}

/** Sends requests through a limiter. With `lost`, the process ends before it writes them. */
async function send(accountId: AccountId, limiter: ReturnType<typeof newLimiter>, at: number, n: number, lost = false) {
  for (let i = 0; i < n; i++) {
    const decision = limiter.limit({ accountId, keyId: accountId, limits, now: at });
    const status = decision.allowed ? 200 : 429;
    if (!lost) usageRecorder().record(requestEvent({ accountId, keyId: accountId, at, status, decision }));
  }
  await usageRecorder().flush();
}

/** Checks the minutes since an instant, in two processes at the same time. */
async function check(since: number) {
  await sql()`update reconciliation set checked_until = ${new Date(since).toISOString()}`;
  await Promise.all([reconcile(), reconcile()]);
  return latestDifferences(10);
}

/** A process that was last seen at an instant, and did not stop. */
const processSeen = (seenAt: number, more: { lostAt?: number; writtenUntil?: number } = {}) => sql()`
  insert into processes (id, host, pid, started_at, seen_at, limiter_engine, log_rows_dropped, usage_lost_at, usage_written_until)
  values (gen_random_uuid(), 'host', 1, now() - interval '1 hour', ${new Date(seenAt).toISOString()}, 'redis', 0,
    ${more.lostAt ? new Date(more.lostAt).toISOString() : null},
    ${new Date(more.writtenUntil ?? seenAt).toISOString()})`;

describe("docs/operate.md, Watch: limiter, usage and request log are compared every minute", () => {
  it("finds no difference in requests that passed, failed and were rejected, also across two minutes", async () => {
    const [minute, limiter, accountId] = [pastMinute(), newLimiter(), await newAccount()];
    await send(accountId, limiter, minute + 59_999, 5);
    await send(accountId, limiter, minute + 60_000, 2);
    expect(await check(minute - 1)).toEqual([]);
    expect(await finalUntil()).toBeGreaterThanOrEqual(minute + 2 * MINUTE_MS);
  });

  it("finds what a killed process did not write, with the account's next request", async () => {
    const [minute, limiter, accountId] = [pastMinute(), newLimiter(), await newAccount()];
    await send(accountId, limiter, minute, 1);
    await send(accountId, limiter, minute, 2, true);
    await processSeen(minute);
    await send(accountId, limiter, minute + MINUTE_MS, 1);
    expect(await check(minute)).toMatchObject([
      { minute: new Date(minute + MINUTE_MS), accounts: 1, accountId, allowed: 3, counted: 1, listed: 1, requests: 2 },
    ]);
    expect(await latestDifferences(1)).toMatchObject([{ causes: ["killed"] }]);
  });

  it("finds rows that the request log lacks, in each account", async () => {
    const minute = pastMinute();
    const accounts = [await newAccount(), await newAccount()];
    const more = accounts[1] as AccountId; // which lacks more
    for (const accountId of accounts) {
      await send(accountId, newLimiter(), minute, 3);
      const from = accountId === more ? 998 : 999;
      await sql()`delete from request_log where account_id = ${accountId} and day_remaining >= ${from}`;
    }
    await processSeen(Date.now(), { lostAt: minute });
    expect(await check(minute)).toMatchObject([
      { accounts: 2, accountId: more, allowed: 6, counted: 6, listed: 3, causes: ["lost"] },
    ]);
  });

  it("finds windows that started again", async () => {
    const [minute, accountId] = [pastMinute(), await newAccount()];
    await send(accountId, newLimiter(), minute, 2);
    await send(accountId, newLimiter(), minute, 3);
    expect(await check(minute)).toMatchObject([
      { accountId, allowed: 3, counted: 5, listed: 5, causes: ["windows_restarted"] },
    ]);
  });

  it("says when no cause is known, such as one of another time", async () => {
    const [minute, limiter, accountId] = [pastMinute(), newLimiter(), await newAccount()];
    for (const lostAt of [minute - MINUTE_MS - 1, minute + 2 * MINUTE_MS + 1])
      await processSeen(Date.now(), { lostAt });
    await send(accountId, limiter, minute, 1, true);
    await send(accountId, limiter, minute, 1);
    expect(await check(minute)).toMatchObject([{ accountId, allowed: 2, counted: 1, listed: 1, causes: [] }]);
  });

  it("leaves out accounts whose earlier usage has no number, such as sample data", async () => {
    const [minute, limiter, accountId] = [pastMinute(), newLimiter(), await newAccount()];
    await send(accountId, limiter, minute, 2, true);
    const sample = { accountId, keyId: 1n, operation: "listPets", status: 200, count: 7, dayUsed: 0 };
    await addCounts(sql(), [{ ...sample, minute }]);
    await send(accountId, limiter, minute + MINUTE_MS, 1);
    expect(await check(minute)).toEqual([]);
  });

  it("reports a process that ended without a stop before the next request of any account does", async () => {
    await processSeen(Date.now());
    await reconcile();
    expect(reconciliationFigures().killed).toBe(0);
    await processSeen(Date.now() - MINUTE_MS);
    await processSeen(Date.now() - 11 * MINUTE_MS);
    await reconcile();
    expect(reconciliationFigures().killed).toBe(1);
    await sql()`update processes set stopped_at = seen_at`;
    await reconcile();
    expect(reconciliationFigures().killed).toBe(0);
  });

  it("waits for a process that has not written its usage yet", async () => {
    const minute = pastMinute();
    await processSeen(Date.now(), { writtenUntil: minute + 30_000 });
    await check(minute - MINUTE_MS);
    expect(await finalUntil()).toBe(minute);
  });

  it("leaves a minute for a minute after its end, in which processes write what began in it", async () => {
    const last = () => (minuteOf(Date.now()) - 1) * MINUTE_MS;
    const earliest = last();
    await check(earliest - 5 * MINUTE_MS);
    expect(await finalUntil()).toBeGreaterThanOrEqual(earliest);
    expect(await finalUntil()).toBeLessThanOrEqual(last());
  });

  it("lists the latest differences first, for 30 days", async () => {
    await sql()`
      insert into usage_differences (minute, accounts, account_id, requests, allowed, counted, listed, causes)
      select date_trunc('minute', now()) - age::interval, 1, 1, 1, 1, 0, 0, '{}'
      from unnest(array['29 days', '31 days', '1 day']) as age`;
    const ages = async () =>
      (await latestDifferences(2)).map(({ minute }) => Math.round((Date.now() - minute.getTime()) / DAY_MS));
    expect(await ages()).toEqual([1, 29]);
    await deleteOldDifferences();
    expect(await sql()`select from usage_differences`).toHaveLength(2);
  });

  it("goes back a day at most, however long no process ran", async () => {
    await sql()`update reconciliation set checked_until = now() - interval '3 days'`;
    const dayAgo = () => minuteOf(Date.now()) * MINUTE_MS - DAY_MS;
    const earliest = dayAgo();
    const { from, until } = (await sqlTransaction((on) => claimMinutes(on, 60, 10))) ?? { from: 0, until: 0 };
    expect(from).toBeGreaterThanOrEqual(earliest);
    expect(from).toBeLessThanOrEqual(dayAgo());
    expect(until - from).toBe(10 * MINUTE_MS);
  });
});
