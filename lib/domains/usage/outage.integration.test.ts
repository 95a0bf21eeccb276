import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createFirstAccount, requestEvent } from "@/lib/domains/usage/testing/events";
import { closePool, sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { setEnv } from "@/test/env";
import { type OwnPostgres, startOwnPostgres } from "@/test/own-postgres";
import { until } from "@/test/waiting";
import { maintainPartitions } from "./partitions";
import { usageRecorder } from "./recorder";

let database: OwnPostgres;

beforeAll(async () => {
  database = await startOwnPostgres({ newPostgres: inject("newPostgres") });
  setEnv({ DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  await migrate();
  await createFirstAccount();
  await maintainPartitions(Date.now());
}, 60_000);

afterAll(async () => {
  await closePool(1);
  await database.remove();
});

async function stored(): Promise<{ counted: number; rows: number }> {
  const on = postgres(database.url, { max: 1 });
  const [row] = await on<{ counted: number; rows: number }[]>`
    select (select coalesce(sum(count), 0)::int from usage_minutes) as counted,
      (select count(*)::int from request_log) as rows`;
  await on.end();
  return row as { counted: number; rows: number };
}

beforeEach(async () => {
  await usageRecorder().flush();
  await sql()`truncate usage_minutes, request_log`;
});

const record = (howMany: number) => {
  for (let i = 0; i < howMany; i++) usageRecorder().record(requestEvent());
};

describe("usage is counted, and no outage of the database loses or doubles a request", () => {
  it.each([
    ["was stopped", undefined],
    ["crashed", "crash"],
  ] as const)("writes everything once after Postgres %s for some seconds", { timeout: 60_000 }, async (_how, how) => {
    record(100);
    await usageRecorder().flush();
    await database.stop(how);
    for (let i = 0; i < 30; i++) {
      record(10);
      await usageRecorder().flush();
      await sleep(100);
    }
    await database.start();
    record(10);
    const written = async () => {
      await usageRecorder().flush();
      return (await stored()).counted >= 410;
    };
    await until("all is written", written, 20_000);
    await usageRecorder().flush();
    expect(await stored()).toEqual({ counted: 410, rows: 410 });
  });
});
