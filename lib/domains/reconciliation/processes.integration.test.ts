import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { heartbeat, listProcesses } from "./processes";

testDatabase();

it("lists the processes that run, the oldest first, and none whose heartbeat stopped, which it deletes after a day", async () => {
  await sql()`
    insert into processes (id, host, pid, started_at, seen_at, limiter_engine, log_rows_dropped)
    select gen_random_uuid(), host, 1, now() + interval '1 hour', now() - ago::interval, 'memory', 0
    from (values ('gone', '23 hours 59 minutes'), ('long gone', '24 hours 1 minute'), ('later', '0')) process (host, ago)`;
  await heartbeat().start();
  expect(await sql()`select host from processes where pid = 1 order by host`).toMatchObject([
    { host: "gone" },
    { host: "later" },
  ]);
  const [self, later, ...others] = await listProcesses();
  expect(self).toMatchObject({ pid: process.pid, limiterEngine: "memory", limiterAwaySince: null });
  expect([later?.host, others]).toEqual(["later", []]);
  await heartbeat().stop();
  expect(await listProcesses()).toEqual([later]);
});

it("says again and again that this process runs", async () => {
  const seen = () => sql()`select from processes where pid = ${process.pid} and seen_at > now() - interval '1 minute'`;
  await sql()`update processes set seen_at = now() - interval '1 hour' where pid = ${process.pid}`;
  expect(await seen()).toHaveLength(0);
  await heartbeat().start();
  expect(await seen()).toHaveLength(1);
  await heartbeat().stop();
});
