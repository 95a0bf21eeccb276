import { beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { insertBan } from "@/lib/domains/bans/queries";
import { recordBan } from "@/lib/domains/bans/service";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { apiLimiter, limiter } from "@/lib/platform/limiter";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { dayOf, minuteOf } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { issueKey } from "@/test/people";
import { until } from "@/test/waiting";
import { startRuntime } from "./start";

testDatabase();

type Key = Awaited<ReturnType<typeof issueKey>>;
const now = Date.now();
let key: Key;
let banned: Key;
let lifted: Key;
let repeated: Key;
let forgiven: Key;

const lift = (keyId: bigint) => sql()`update bans set lifted_at = now() where key_id = ${keyId} and until = (
  select max(until) from bans where key_id = ${keyId})`;

/** Writes the state that an earlier process left, then starts this one. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now }); // A minute may end before the start.
  await maintainPartitions(now);
  [key, banned, lifted, repeated, forgiven] = (await Promise.all(Array.from({ length: 5 }, () => issueKey()))) as [
    Key,
    Key,
    Key,
    Key,
    Key,
  ];
  const owner = { accountId: key.accountId, keyId: key.id };
  const dayStart = dayOf(now) * DAY_MS;
  for (let i = 0; i < 30; i++) usageRecorder().record(requestEvent({ ...owner, at: now, status: i < 20 ? 200 : 429 }));
  for (let i = 0; i < 40; i++) usageRecorder().record(requestEvent({ ...owner, at: dayStart }));
  for (let i = 0; i < 50; i++) usageRecorder().record(requestEvent({ ...owner, at: dayStart - 1 }));
  await usageRecorder().flush();
  const ban = (keyId: bigint, bannedAt: number, until: number, count: number) =>
    insertBan({ keyId, bannedAt, until, count });
  await ban(banned.id, now - 60_000, now + 600_123, 2);
  await ban(lifted.id, now - 60_000, now + 600_000, 1);
  await lift(lifted.id);
  await ban(repeated.id, now - 7_200_000, now - 3_600_000, 3);
  await ban(forgiven.id, now - 7_200_000, now - 3_600_000, 3);
  await ban(forgiven.id, now - 600_000, now - 60_000, 4);
  await lift(forgiven.id);
  await sql()`update api_keys set limit_per_day = 100 where id = ${key.id}`;
  await startRuntime();
  vi.useRealTimers();
}, 60_000);

const nameOf = ({ accountId, id }: Key) => ({ accountId, keyId: id });

/** Rejects a key's requests until it is banned. @returns the number of the ban */
async function banOnceMore({ accountId, id }: Key): Promise<number | undefined> {
  const limits = { perMinute: 1, perDay: 1_000_000 };
  const start = (minuteOf(now) + 2) * MINUTE_MS;
  for (let i = 0; i < 40; i++) {
    const decision = await apiLimiter().limit({ accountId, keyId: id, limits, now: start + i * 1000 });
    if (!decision.allowed && decision.newBan) return decision.newBan.count;
  }
  return undefined;
}

describe("a restart resets no day and lifts no ban", () => {
  it("restores the account's minute and day, without rejected requests and without yesterday", async () => {
    const limits = { perMinute: 1000, perDay: 1000 };
    const { minute, day } = await limiter().peek(key.accountId, limits, now);
    const sameMinute = dayOf(now) * DAY_MS === minuteOf(now) * MINUTE_MS;
    expect(limits.perDay - day.remaining).toBe(60);
    expect(limits.perMinute - minute.remaining).toBe(sameMinute ? 60 : 20);
  });

  it("restores what a key with limits of its own used", async () => {
    const limits = { perMinute: 1000, perDay: 1000 };
    const request = { accountId: (await issueKey()).accountId, keyId: key.id, limits, keyLimits: limits, now };
    expect((await apiLimiter().limit(request)).ofKey?.day.remaining).toBe(1000 - 60 - 1);
    const without = await apiLimiter().limit({ ...request, keyId: banned.id, now: now + 600_123 });
    expect(without.ofKey?.day.remaining).toBe(999);
  });

  it("restores active bans to the millisecond, with their number for the next ban", async () => {
    expect(await banOf(limiter(), nameOf(banned), now)).toEqual({ until: now + 600_123, count: 2 });
  });

  it("keeps a lifted ban lifted", async () => {
    expect(await banOf(limiter(), nameOf(lifted), now)).toBeUndefined();
  });

  it("counts ended bans for the doubling, but none before a lifted one", async () => {
    expect(await banOnceMore(repeated)).toBe(4);
    expect(await banOnceMore(forgiven)).toBe(1);
  });
});

describe("decisions: Ban: staff can lift it, on every process", () => {
  it("ends a ban in memory after another process lifted it", async () => {
    await lift(banned.id);
    await until("the ban has ended", async () => !(await banOf(limiter(), nameOf(banned), now)));
  });

  it("ends a ban that was lifted while changes may have been missed", async () => {
    const other = await issueKey();
    const limits = { perMinute: 1, perDay: 1_000 };
    let end = 0;
    for (let i = 0; i < 40 && end === 0; i++) {
      const at = minuteOf(now) * MINUTE_MS + i * 1000;
      const decision = await apiLimiter().limit({ accountId: other.accountId, keyId: other.id, limits, now: at });
      if (decision.allowed || !decision.newBan) continue;
      end = decision.newBan.until;
      recordBan(other.id, decision.newBan, at);
    }
    await until(
      "the ban is recorded",
      async () => (await sql()`select from bans where key_id = ${other.id}`).length === 1,
    );
    await sqlTransaction(async (on) => {
      await on`set local session_replication_role = replica`; // no trigger writes the change
      await on`update bans set lifted_at = now() where key_id = ${other.id}`;
    });
    expect(await banOf(limiter(), nameOf(other), end - 1)).toBeDefined();
    await sql()`insert into changes (kind, subject) select 'key', n::text from generate_series(1, 1001) as n`;
    await until("the ban has ended", async () => !(await banOf(limiter(), nameOf(other), end - 1)));
  });
});
