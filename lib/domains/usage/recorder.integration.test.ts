import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { createFirstAccount, noon, requestEvent } from "@/lib/domains/usage/testing/events";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import type { Rejection } from "@/lib/platform/limiter/limiter";
import { minuteOf } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { issueKey } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { until } from "@/test/waiting";
import { maintainPartitions } from "./partitions";
import { countsSince, recordLastUse } from "./queries";
import { usageRecorder } from "./recorder";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));
beforeAll(createFirstAccount);
beforeEach(async () => {
  await sql()`truncate usage_minutes, request_log`;
});

const totals = async () => {
  const [row] = await sql()<{ counted: number; rows: number }[]>`
    select (select coalesce(sum(count), 0)::int from usage_minutes) as counted,
      (select count(*)::int from request_log) as rows`;
  return row;
};

describe("after the response, usage is counted and the last use is recorded", () => {
  it("counts in the minute that the limiter counted in, also when the request came a moment before it", async () => {
    const at = noon() + MINUTE_MS - 1;
    const counted = minuteOf(at) + 1;
    const resetAt = (counted + 1) * MINUTE_MS;
    const { decision } = requestEvent({ at });
    usageRecorder().record(requestEvent({ at, decision: { ...decision, minute: { ...decision.minute, resetAt } } }));
    await usageRecorder().flush();
    const rows = await sql()<{ minute: Date }[]>`select minute from usage_minutes`;
    expect(rows.map(({ minute }) => new Date(minute).getTime())).toEqual([counted * MINUTE_MS]);
  });

  it("keeps a bounded number of rows in memory, counts those it drops, and drops no count", {
    timeout: 60_000,
  }, async () => {
    const before = usageRecorder().dropped;
    for (let i = 0; i < 20_050; i++) usageRecorder().record(requestEvent({ keyId: BigInt(i % 5) }));
    expect(usageRecorder().dropped - before).toBe(50);
    await usageRecorder().flush();
    expect(await totals()).toEqual({ counted: 20_050, rows: 20_000 });
    usageRecorder().record(requestEvent());
    await usageRecorder().flush();
    expect(await totals()).toEqual({ counted: 20_051, rows: 20_001 });
    expect(usageRecorder().dropped - before).toBe(50);
  });

  it("keeps a bounded number of counts in memory, and says how many requests are lost beyond them", async () => {
    const { lost } = usageRecorder().health();
    const event = requestEvent();
    for (let i = 0; i <= 100_000; i++)
      usageRecorder().record({ ...event, status: i % 25_000, keyId: BigInt(Math.floor(i / 25_000)) });
    usageRecorder().record({ ...event, status: 24_000, keyId: 3n });
    await usageRecorder().flush();
    expect(await totals()).toMatchObject({ counted: 100_001 });
    expect(usageRecorder().health()).toEqual({ delayed: false, lost: lost + 1 });
  });

  it("writes what a process with a wrong clock has counted, by the database's time", async () => {
    const { lost } = usageRecorder().health();
    const wrong = Date.now() + 10 * DAY_MS;
    usageRecorder().record(requestEvent({ at: wrong }));
    usageRecorder().record(requestEvent({ at: wrong + MINUTE_MS }));
    usageRecorder().record(requestEvent());
    let callers = 0;
    usageRecorder().onWritten(({ lastUses }) => {
      callers = lastUses.size;
    });
    await usageRecorder().flush();
    expect(usageRecorder().health()).toEqual({ delayed: false, lost });
    // The use after the clock was corrected counts as a new one.
    usageRecorder().record(requestEvent({ at: Date.now() + 10 * DAY_MS }));
    await usageRecorder().flush();
    usageRecorder().record(requestEvent());
    await usageRecorder().flush();
    expect(callers).toBe(1);
    const [row] = await sql()`
      select (select sum(count)::int from usage_minutes where minute <= now()) as counted,
        (select count(*)::int from request_log where at <= now()) as rows`;
    expect(row).toEqual({ counted: 5, rows: 5 });
  });

  it("is written once for all who wait for it, while requests go on", async () => {
    let written = 0;
    usageRecorder().onWritten(() => {
      written++;
      usageRecorder().record(requestEvent());
    });
    onTestFinished(async () => {
      usageRecorder().onWritten(() => {});
      await usageRecorder().flush();
    });
    usageRecorder().record(requestEvent());
    const first = usageRecorder().flush();
    await Promise.resolve(); // it has begun
    usageRecorder().record(requestEvent());
    await Promise.all([first, ...Array.from({ length: 10 }, () => usageRecorder().flush())]);
    expect(written).toBe(2);
  });

  it("is written by the next flush after one that failed within this process", async () => {
    onTestFinished(() => usageRecorder().onWritten(() => {}));
    usageRecorder().onWritten(() => {
      throw new Error("no file could be written");
    });
    usageRecorder().record(requestEvent());
    await expect(usageRecorder().flush()).rejects.toThrow("no file could be written");
    usageRecorder().onWritten(() => {});
    usageRecorder().record(requestEvent());
    await usageRecorder().flush();
    expect(await totals()).toMatchObject({ counted: 2 });
  });

  it("sets aside values that the database rejects, and writes the rest of the batch once", async () => {
    const { lost } = usageRecorder().health();
    for (let i = 0; i < 20; i++) {
      usageRecorder().record(requestEvent({ keyId: BigInt(i), operation: i === 7 ? "\0" : "listPets" }));
    }
    usageRecorder().record(requestEvent({ keyId: 20n, durationMicros: Number.NaN }));
    await usageRecorder().flush();
    await usageRecorder().flush();
    expect(await totals()).toEqual({ counted: 20, rows: 19 });
    expect(usageRecorder().health()).toEqual({ delayed: false, lost: lost + 3 });
  });

  it("says that it is delayed while a partition is missing, and writes everything once it is there", async () => {
    const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    await sql()`drop table ${sql()(`usage_minutes_${day}`)}`;
    usageRecorder().record(requestEvent({ at: Date.now() }));
    await usageRecorder().flush();
    const { since } = usageRecorder().health();
    expect(usageRecorder().health()).toMatchObject({ delayed: true, since: expect.any(Number) });
    await until("time passes", () => Date.now() > (since ?? 0));
    await usageRecorder().flush();
    expect(usageRecorder().health()).toMatchObject({ delayed: true, since });
    usageRecorder().record(requestEvent({ at: Date.now() }));
    await maintainPartitions();
    await usageRecorder().flush();
    expect(usageRecorder().health()).toMatchObject({ delayed: false });
    expect(await totals()).toEqual({ counted: 2, rows: 2 });
  });

  it("counts every rejection and lists the first of those that a key repeats until one instant", async () => {
    const at = noon();
    const { minute, day } = requestEvent({ at }).decision;
    const reject = (keyId: bigint, rejection: Rejection) =>
      usageRecorder().record(
        requestEvent({
          at,
          keyId,
          status: 429,
          decision: { decidedAt: 0, allowed: false, ...rejection, minute, day },
        }),
      );
    const ban: Rejection = { rejectedBy: "ban", retryAt: at + 15 * MINUTE_MS, banCount: 1 };
    for (let i = 0; i < 100; i++) {
      for (const keyId of [1n, 2n]) reject(keyId, { rejectedBy: "minute", retryAt: at + MINUTE_MS });
    }
    for (let i = 0; i < 100; i++) reject(1n, ban);
    await usageRecorder().flush();
    expect(await totals()).toEqual({ counted: 300, rows: 3 });
  });

  it("writes what waits when it stops", async () => {
    for (let i = 0; i < 10; i++) usageRecorder().record(requestEvent());
    await usageRecorder().stop();
    expect(await totals()).toEqual({ counted: 10, rows: 10 });
  });

  it("counts every request that is recorded during a flush", async () => {
    const flushes: Promise<void>[] = [];
    for (let i = 0; i < 1000; i++) {
      usageRecorder().record(requestEvent({ status: i % 2 ? 200 : 404 }));
      if (i % 100 === 0) flushes.push(usageRecorder().flush());
      if (i % 70 === 0) await Promise.resolve();
    }
    await Promise.all(flushes);
    await usageRecorder().flush();
    expect(await totals()).toEqual({ counted: 1000, rows: 1000 });
  });

  it("records the time and IP address of the last use, and never an earlier one", async () => {
    const key = await issueKey();
    const lastUse = async () => {
      const [row] = await sql()<{ at: Date; ipAddress: string }[]>`
        select last_used_at as at, host(last_used_ip_address) as "ipAddress" from api_keys where id = ${key.id}`;
      return row && { at: new Date(row.at).getTime(), ipAddress: row.ipAddress };
    };
    const at = noon();
    const useAt = async (time: number, ipAddress: string) => {
      usageRecorder().record(requestEvent({ keyId: key.id, at: time, ipAddress }));
      await usageRecorder().flush();
    };
    await useAt(at, "2001:db8::7");
    expect(await lastUse()).toEqual({ at, ipAddress: "2001:db8::7" });
    await useAt(at - 5000, "192.0.2.9");
    expect(await lastUse()).toEqual({ at, ipAddress: "2001:db8::7" });
  });

  it("records the last use of several keys in one order, so that no two writers wait for each other", async () => {
    const [first, second] = [await issueKey(), await issueKey()];
    const uses = [second, first].map(({ id }) => ({ keyId: id, at: Date.now(), ipAddress: "192.0.2.1" }));
    let recording: Promise<void> | undefined;
    await sqlTransaction(async (on) => {
      await on`select from api_keys where id = ${first.id} for update`;
      recording = sqlTransaction(async (other) => {
        await other`set local enable_hashjoin = off`; // as with many keys, which are looked up one by one
        await recordLastUse(other, uses);
      });
      await untilLocked("the other writer");
      await on`select from api_keys where id = ${second.id} for update nowait`;
    });
    await recording;
  });

  it("writes the last use once a minute, and immediately if the IP address changes", async () => {
    const key = await issueKey();
    const at = noon();
    const useAfter = async (ms: number, ipAddress: string) => {
      usageRecorder().record(requestEvent({ keyId: key.id, at: at + ms, ipAddress }));
      await usageRecorder().flush();
      const [row] = await sql()<{ ms: number }[]>`
        select (extract(epoch from last_used_at) * 1000)::float8 as ms from api_keys where id = ${key.id}`;
      return row && row.ms - at;
    };
    expect(await useAfter(0, "198.51.100.1")).toBe(0);
    expect(await useAfter(59_000, "198.51.100.1")).toBe(0);
    expect(await useAfter(60_000, "198.51.100.1")).toBe(60_000);
    expect(await useAfter(61_000, "198.51.100.2")).toBe(61_000);
  });

  it("records a caller again with the next request if its notification failed", async () => {
    const seen: bigint[][] = [];
    usageRecorder().onWritten((batch) => {
      seen.push([...batch.lastUses.values()].map(({ keyId }) => keyId));
      if (seen.length === 2) usageRecorder().forgetUses(batch);
    });
    for (const after of [0, MINUTE_MS, MINUTE_MS + 1, MINUTE_MS + 2]) {
      usageRecorder().record(requestEvent({ keyId: 77n, at: noon() + after }));
      await usageRecorder().flush();
    }
    expect(seen).toEqual([[77n], [77n], [77n], []]);
  });

  it("sums the requests of the minute and of the day that were not rejected", async () => {
    const at = noon();
    for (const [offset, status, count] of [
      [0, 200, 3],
      [0, 429, 5],
      [-MINUTE_MS, 404, 4],
      [-2 * MINUTE_MS, 429, 1],
    ] as const) {
      for (let i = 0; i < count; i++) usageRecorder().record(requestEvent({ at: at + offset, status }));
    }
    await usageRecorder().flush();
    expect([...(await countsSince(at, at - 12 * 60 * MINUTE_MS))]).toEqual([
      { accountId: 1n, minuteUsed: 3, dayUsed: 7 },
    ]);
  });
});
