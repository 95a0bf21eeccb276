import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { until } from "@/test/waiting";
import { Worker } from "./worker";

testDatabase();

it("decisions: The queue: a pause that a job ends early leaves no listener behind", async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error) => warnings.push(name);
  process.on("warning", warn);
  const run = async ({ lane }: { lane: bigint }) => void (await sleep(Number(lane) * 20));
  const worker = new Worker({ test: { retries: [], run } });
  onTestFinished(async () => {
    process.off("warning", warn);
    await worker.stop();
  });
  await sql()`insert into jobs (kind, lane) select 'test', n from generate_series(1, 60) n`;
  worker.start();
  await until("all are done", async () => (await sql()`select from jobs limit 1`).length === 0);
  expect(warnings).toEqual([]);
});
