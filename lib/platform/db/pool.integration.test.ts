import { expect, it } from "vitest";
import { testDatabase } from "@/test/database";
import { db, sql, statementTimeoutMs } from "./client";

// A pooler rejects the timeouts of a session.
testDatabase({ DATABASE_POOLER: "none" });

it("reads times as text, whether drizzle was used or not", async () => {
  const read = async () => (await sql()<{ at: string }[]>`select to_timestamp(0) at time zone 'UTC' as at`)[0]?.at;
  const before = await read();
  await db().execute("select 1");
  expect([before, await read()]).toEqual(["1970-01-01 00:00:00", "1970-01-01 00:00:00"]);
});

it("gives a statement 15 seconds", async () => {
  expect(await sql()`show statement_timeout`).toEqual([{ statement_timeout: `${statementTimeoutMs / 1000}s` }]);
});
