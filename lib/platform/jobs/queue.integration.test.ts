import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { claimJobs, endJob } from "./queue";

testDatabase();

it("50 workers that take the same jobs give each to one of them", async () => {
  await sql()`insert into jobs (kind, lane) select 'test', 1000 + n % 20 from generate_series(1, 80) n`;
  const claims = await Promise.all(Array.from({ length: 50 }, () => claimJobs(64)));
  const taken = claims.flat();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(80);
  expect(taken).toHaveLength(80);
  await sql()`update jobs set run_at = now()`; // every lease has ended
  const again = await Promise.all(Array.from({ length: 8 }, () => claimJobs(64)));
  expect(again.flat()).toHaveLength(80);
  await Promise.all(taken.map((job) => endJob(job)));
  expect((await sql()`select from jobs`).length).toBe(80);
  await Promise.all(again.flat().map((job) => endJob(job)));
  expect((await sql()`select from jobs`).length).toBe(0);
});
