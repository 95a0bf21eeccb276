import postgres from "postgres";
import { expect, it, onTestFinished } from "vitest";
import { settings, testDatabase } from "@/test/database";
import { isReady } from "./health";

testDatabase();

it("probes share one query in 250 ms, so that they take no connections from requests", async () => {
  const on = postgres(process.env.DATABASE_URL ?? "", { connection: settings, max: 1 });
  onTestFinished(() => on.end());
  /** Probes at the same time. @returns when the latest query of each connection began */
  const probe = async () => {
    expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
    const queries = await on<{ at: Date }[]>`
      select query_start as at from pg_stat_activity where datname = current_database() and query = 'select 1'`;
    return queries.map(({ at }) => at.getTime());
  };

  const began = performance.now();
  const first = await probe();
  expect(first).toHaveLength(1);
  const seen = new Set(first);
  for (let n = 0; n < 20; n++) for (const at of await probe()) seen.add(at);
  expect(seen.size).toBeLessThanOrEqual(1 + (performance.now() - began) / 250);
  await expect.poll(probe).not.toEqual([...seen].slice(-1));
});
