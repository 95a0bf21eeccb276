import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/base/time";
import { createFirstAccount, requestEvent } from "@/lib/domains/usage/testing/events";
import { closePool, sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { dayOf } from "@/lib/platform/limiter/windows";
import { createDatabase, settings, type TestDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { startScript } from "@/test/script";
import { ensurePartitions, maintainPartitions } from "./partitions";
import { usageRecorder } from "./recorder";

let database: TestDatabase;
const requestLogDays = 3;
const usageDays = 33;

beforeAll(async () => {
  database = await createDatabase();
  const on = postgres(database.url, { connection: settings, max: 1 });
  // The operator's server may think that it is somewhere else, half an hour beside all others.
  await on.unsafe(`alter database ${new URL(database.url).pathname.slice(1)} set timezone to 'Asia/Kathmandu'`);
  await on.end();
  setEnv({ DATABASE_URL: database.url, LOG_LEVEL: "silent", TZ: "America/St_Johns" });
  setEnv({ REQUEST_LOG_DAYS: String(requestLogDays), USAGE_DAYS: String(usageDays) });
  await migrate();
  await createFirstAccount();
});

afterAll(async () => {
  await closePool(1);
  await database.drop();
});

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The partitions of a table by the UTC instants that they begin and end with. */
async function partitions(table: string) {
  const rows = await sql()<{ name: string; bound: string }[]>`
    select inhrelid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = ${table}::regclass order by 1`;
  return rows.map(({ name, bound }) => {
    const [from, to] = [...bound.matchAll(/'([^']+)'/g)].map(([, text]) =>
      new Date(`${text?.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00")}`).toISOString(),
    );
    return { name, from, to };
  });
}

describe("request log and usage are partitioned by day and dropped by partition", () => {
  it("makes those of yesterday, today and tomorrow before anything is recorded", async () => {
    const now = Date.now();
    await ensurePartitions();
    const days = [-1, 0, 1].map((days) => isoDay(now + days * DAY_MS).replaceAll("-", ""));
    for (const table of ["request_log", "usage_minutes"])
      expect((await partitions(table)).map(({ name }) => name)).toEqual(days.map((day) => `${table}_${day}`));
  });

  it("makes the days of UTC ahead, wherever the server thinks it is", async () => {
    const now = Date.now();
    await maintainPartitions(now);
    const expected = Array.from({ length: 9 }, (_, i) => dayOf(now) * DAY_MS + (i - 1) * DAY_MS).map((from) => ({
      name: `request_log_${isoDay(from).replaceAll("-", "")}`,
      from: new Date(from).toISOString(),
      to: new Date(from + DAY_MS).toISOString(),
    }));
    expect(await partitions("request_log")).toEqual(expected);
  });

  it("takes requests of the first and the last millisecond of a day, each into its own day", async () => {
    const midnight = (dayOf(Date.now()) + 1) * DAY_MS;
    usageRecorder().record(requestEvent({ at: midnight - 1 }));
    usageRecorder().record(requestEvent({ at: midnight }));
    await usageRecorder().flush();
    const rows = await sql()<{ name: string }[]>`select tableoid::regclass::text as name from request_log order by at`;
    expect(rows.map(({ name }) => name)).toEqual(
      [midnight - 1, midnight].map((ms) => `request_log_${isoDay(ms).replaceAll("-", "")}`),
    );
    expect(
      await sql()`select from usage_minutes where tableoid = ${`usage_minutes_${isoDay(midnight).replaceAll("-", "")}`}::regclass`,
    ).toHaveLength(1);
  });

  it("drops a day once it is no longer kept by REQUEST_LOG_DAYS and USAGE_DAYS, and not a day before", async () => {
    const now = Date.now();
    const oldest = async (table: string) => (await partitions(table))[0]?.name;
    const first = await oldest("request_log");
    await maintainPartitions(now + (requestLogDays - 1) * DAY_MS);
    expect(await oldest("request_log")).toBe(first);
    await maintainPartitions(now + requestLogDays * DAY_MS);
    expect(await oldest("request_log")).toBe(`request_log_${isoDay(now).replaceAll("-", "")}`);
    expect((await oldest("usage_minutes"))?.slice(-8)).toBe(first?.slice(-8));
    await maintainPartitions(now + usageDays * DAY_MS);
    expect(await oldest("usage_minutes")).toBe(`usage_minutes_${isoDay(now).replaceAll("-", "")}`);
  });

  it("does not wait for a long reader or block requests, and drops the day when the reader is done", {
    timeout: 30_000,
  }, async () => {
    const now = Date.now();
    const later = now + (requestLogDays + 1) * DAY_MS;
    await maintainPartitions(now);
    const names = async () => (await partitions("request_log")).map(({ name }) => name);
    const reader = postgres(database.url, { connection: settings, max: 1, prepare: false });
    await reader`begin`;
    await reader`select count(*) from request_log`;
    await maintainPartitions(later);
    usageRecorder().record(requestEvent());
    await usageRecorder().flush();
    expect(usageRecorder().health().delayed).toBe(false);
    expect(await names()).toContain(`request_log_${isoDay(later).replaceAll("-", "")}`);
    await reader`commit`;
    // The first day, which the reader had, goes now: another reader of the table does not matter.
    const [first] = await names();
    await reader`begin`;
    await reader`lock table only request_log in access share mode`;
    await maintainPartitions(later);
    expect(await names()).not.toContain(first);
    await reader.end();
    await maintainPartitions(later);
    expect(await names()).not.toContain(`request_log_${isoDay(now).replaceAll("-", "")}`);
    expect(
      await sql()`select from pg_class where relname = ${`request_log_${isoDay(now).replaceAll("-", "")}`}`,
    ).toHaveLength(0);
  });

  it("is done once by several processes at the same time", { timeout: 60_000 }, async () => {
    await sql()`drop table ${sql()((await partitions("request_log")).map(({ name }) => name)[0] as string)}`;
    const processes = Array.from({ length: 3 }, () => startScript(["test/scripts/migrate.ts"]));
    for (const { ended } of processes) expect(await ended).toMatchObject({ code: 0, stderr: "" });
    const days = (await partitions("request_log")).map(({ name }) => name.slice(-8));
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain(isoDay(Date.now() + 7 * DAY_MS).replaceAll("-", ""));
  });
});
