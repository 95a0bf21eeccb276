import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { connectToApiProcess } from "@/lib/platform/api-process";
import { testDatabase } from "@/test/database";
import { connectPostgres, db, openPool, sql, statementTimeoutMs } from "./client";

// A pooler rejects the timeouts of a session.
testDatabase({ DATABASE_POOLER: "none" });

it("reads times as text, whether drizzle was used or not", async () => {
  const read = async () => (await sql()<{ at: string }[]>`select to_timestamp(0) at time zone 'UTC' as at`)[0]?.at;
  const before = await read();
  await db().execute("select 1");
  expect([before, await read()]).toEqual(["1970-01-01 00:00:00", "1970-01-01 00:00:00"]);
});

it("gives a statement 15 seconds, in the process of the pages too: a busy machine makes it wait", async () => {
  const given = [{ statement_timeout: `${statementTimeoutMs / 1000}s` }];
  expect(await sql()`show statement_timeout`).toEqual(given);
  connectToApiProcess();
  const { on } = openPool();
  expect(await on`show statement_timeout`).toEqual(given);
  await on.end();
});

it("gives up a server that accepts a connection and never responds", { timeout: 15_000 }, async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const on = connectPostgres({ url: `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none` });
  await expect(on`select 1`).rejects.toMatchObject({ code: "CONNECT_TIMEOUT" });
  await on.end({ timeout: 0 });
  silent.close();
});
