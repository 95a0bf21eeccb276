import { expect, it } from "vitest";
import { product } from "@/lib/base/product";
import { testDatabase } from "@/test/database";
import { db, sql, sqlTransaction } from "./client";

testDatabase({ DATABASE_POOLER: "none", DATABASE_POOL_SIZE: "3" });

// The driver sends up to a hundred statements on a connection before it has the first result.
const counts = [100, 200, 300].flatMap((full) => [-2, -1, 0, 1, 2].map((more) => full + more));

it.each([
  ["of drizzle", () => db().transaction(async (tx) => void (await tx.execute("select")))],
  ["of the driver", async () => void (await sqlTransaction((on) => on`select`))],
])("a transaction %s has its connection to itself, however many statements wait", async (_, transaction) => {
  const ask = () => sql()`select`.execute();
  await Promise.all([ask(), ask(), ask()]); // opens the connections
  for (const waiting of counts) await Promise.all([...Array.from({ length: waiting }, ask), transaction()]);
  const left = await sql()`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect(left).toHaveLength(0);
});

it("opens only as many connections as are configured", async () => {
  const slow = () => sql()`select pg_sleep(0.05)`.execute();
  const slowTransaction = () => sqlTransaction((on) => on`select pg_sleep(0.05)`);
  await Promise.all(Array.from({ length: 6 }, () => [slow(), slowTransaction()]).flat());
  const opened = await sql()`
    select from pg_stat_activity where datname = current_database() and application_name = ${product.slug}`;
  expect(opened).toHaveLength(3);
});
