import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { heartbeat, listProcesses } from "./processes";

testDatabase();

it("lists this process while it runs, and no process whose heartbeat stopped", async () => {
  await sql()`
    insert into processes (id, host, pid, started_at, seen_at, limiter_engine, log_rows_dropped)
    values (gen_random_uuid(), 'gone', 1, now(), now() - interval '1 minute', 'memory', 0)`;
  await heartbeat().start();
  expect(await listProcesses()).toMatchObject([{ pid: process.pid, limiterEngine: "memory", limiterAwaySince: null }]);
  await heartbeat().stop();
  expect(await listProcesses()).toEqual([]);
});
