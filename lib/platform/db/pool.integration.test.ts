import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { PlanName } from "@/lib/base/plans";
import { findFewAccounts } from "@/lib/domains/accounts/search-queries";
import { findMatch } from "@/lib/domains/orders/service";
import { findFewPets } from "@/lib/domains/pets/search-queries";
import { connectToApiProcess } from "@/lib/platform/api-process";
import { testDatabase } from "@/test/database";
import { connectPostgres, databasePools, db, type Executor, openPools, sql, statementTimeoutMs } from "./client";
import { accounts } from "./schema";

// A pooler rejects the timeouts of a session, and a session lists its own statements only.
testDatabase({ DATABASE_POOLER: "none", DATABASE_POOL_SIZE: "1" });

it("reads times as text, whether drizzle was used or not", async () => {
  const read = async () => (await sql()<{ at: string }[]>`select to_timestamp(0) at time zone 'UTC' as at`)[0]?.at;
  const before = await read();
  await db().execute("select 1");
  expect([before, await read()]).toEqual(["1970-01-01 00:00:00", "1970-01-01 00:00:00"]);
});

it("prepares what drizzle asks, in a transaction and in one inside of it too", async () => {
  const { statements, transactions, db: drizzled } = openPools();
  const ask = (executor: Executor, plan: PlanName) => executor.select().from(accounts).where(eq(accounts.plan, plan));
  const runs = async (executor: Executor) => {
    await ask(executor, "free");
    await ask(executor, "pro");
    const [row] = await executor.execute(
      "select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%\"accounts\"%'",
    );
    return row;
  };
  expect(await runs(drizzled)).toEqual({ runs: 2n });
  await drizzled.transaction(async (tx) => {
    expect(await runs(tx)).toEqual({ runs: 2n }); // on another connection
    expect(await tx.transaction(runs)).toEqual({ runs: 4n });
  });
  await Promise.all([statements.end(), transactions.end()]);
});

it("gives a statement 15 seconds, in the process of the pages too: a busy machine makes it wait", async () => {
  const given = [{ statement_timeout: `${statementTimeoutMs / 1000}s` }];
  expect(await sql()`show statement_timeout`).toEqual(given);
  connectToApiProcess();
  const { statements } = openPools();
  expect(await statements`show statement_timeout`).toEqual(given);
  await statements.end();
});

it("gives up a server that accepts a connection and never responds", { timeout: 15_000 }, async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const on = connectPostgres({ url: `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none` });
  await expect(on`select 1`).rejects.toMatchObject({ code: "CONNECT_TIMEOUT" });
  await on.end({ timeout: 0 });
  silent.close();
});

it("prepares no search for a text: the plan for any text reads the whole tables", async () => {
  await findFewPets({ pattern: "%wombat%", indexed: true, ids: [] });
  await findMatch("wombat");
  await findFewAccounts("wombat");
  const onTheOnlyConnection = await sql()`
    select statement from pg_prepared_statements where statement like ${"%ilike%"}`;
  expect(onTheOnlyConnection).toEqual([]);
});

it("connects again immediately after a lost connection, and then every half second: the database may be back", async () => {
  const { backoff } = databasePools().statements.options as unknown as { backoff: (retries: number) => number };
  const waits = Array.from({ length: 12 }, (_, retries) => backoff(retries));
  expect(waits[0]).toBeLessThan(0.05);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(0.5);
});
