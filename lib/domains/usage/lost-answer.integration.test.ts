import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFirstAccount, requestEvent } from "@/lib/domains/usage/testing/events";
import { closePool, sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { createDatabase, type TestDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { committed, type LossyProxy, startLossyProxy } from "@/test/proxy";
import { maintainPartitions } from "./partitions";
import { usageRecorder } from "./recorder";

let database: TestDatabase;
let proxy: LossyProxy;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await startLossyProxy(database.url);
  setEnv({ DATABASE_URL: proxy.url, LOG_LEVEL: "silent" });
  await migrate();
  await createFirstAccount();
  await maintainPartitions(Date.now());
});

afterAll(async () => {
  await closePool(1);
  await proxy.stop();
  await database.drop();
});

async function stored(): Promise<{ counted: number; rows: number }> {
  const [row] = await sql()<{ counted: number; rows: number }[]>`
    select (select coalesce(sum(count), 0)::int from usage_minutes) as counted,
      (select count(*)::int from request_log) as rows`;
  return row as { counted: number; rows: number };
}

const record = (howMany: number) => {
  for (let i = 0; i < howMany; i++) usageRecorder().record(requestEvent());
};

describe("usage is counted once, even if a response of the database is lost", () => {
  it("does not write again what was committed just as the connection was lost", async () => {
    record(50);
    await sql()`select 1`;
    proxy.loseNext(committed);
    const lostBefore = proxy.lost();
    await usageRecorder().flush();
    expect(proxy.lost()).toBe(lostBefore + 1);
    expect(await stored()).toEqual({ counted: 50, rows: 50 });
    record(7);
    await usageRecorder().flush();
    await usageRecorder().flush();
    expect(await stored()).toEqual({ counted: 57, rows: 57 });
    expect(usageRecorder().dropped).toBe(0);
  });

  it("does not repeat a committed batch when the response is lost twice, and keeps later usage", async () => {
    record(5);
    proxy.loseNext(committed);
    await usageRecorder().flush();
    record(6);
    proxy.loseNext(committed);
    await usageRecorder().flush();
    record(7);
    await usageRecorder().flush();
    await usageRecorder().flush();
    expect(await stored()).toEqual({ counted: 75, rows: 75 });
  });
});
