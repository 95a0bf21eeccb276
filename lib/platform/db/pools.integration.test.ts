import { expect, it } from "vitest";
import { testDatabase } from "@/test/database";
import { db, pageSql, pageStatementTimeoutMs, sql, statementTimeoutMs } from "./client";

// A pooler rejects the timeouts of a session.
testDatabase({ DATABASE_POOL_SIZE: "2", DATABASE_POOLER: "none" });

it("keeps connections for the API, however many statements of pages are slow", async () => {
  const slow = Array.from({ length: 10 }, () => pageSql()`select pg_sleep(60)`.execute());
  const ended = Promise.allSettled(slow);
  await expect.poll(async () => sleeping()).toBe(2);
  expect(await sql()`select 1 as one`).toEqual([{ one: 1 }]);
  for (const query of slow) query.cancel();
  await ended;
});

const sleeping = async (): Promise<number> => {
  const [row] = await sql()<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid() and state = 'active'`;
  return row?.n ?? 0;
};

it("gives a statement of a page less time than one of the API", async () => {
  const timeout = (rows: readonly object[]) => rows[0];
  const inSeconds = (ms: number) => ({ statement_timeout: `${ms / 1000}s` });
  expect(timeout(await sql()`show statement_timeout`)).toEqual(inSeconds(statementTimeoutMs));
  expect(timeout(await pageSql()`show statement_timeout`)).toEqual(inSeconds(pageStatementTimeoutMs));
  expect(timeout(await db().execute("show statement_timeout"))).toEqual(inSeconds(pageStatementTimeoutMs));
});
