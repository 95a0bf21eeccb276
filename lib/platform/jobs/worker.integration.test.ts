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

it("goes on with other jobs when the end of one cannot be recorded, which is done again after its lease", async () => {
  await sql().unsafe(`
    create function keep_first() returns trigger language plpgsql as $$
    begin if old.attempt = 1 then raise exception 'not now'; end if; return old; end $$;
    create trigger keep_first before delete on jobs for each row when (old.lane = 7) execute function keep_first()`);
  const done: bigint[] = [];
  const worker = new Worker({ test: { retries: [], run: async ({ lane }) => void done.push(lane) } });
  onTestFinished(() => worker.stop());
  await sql()`insert into jobs (kind, lane) values ('test', 7)`;
  worker.start();
  await until("it was done", () => done.length === 1);
  await sql()`insert into jobs (kind, lane) values ('test', 8)`;
  await until("the other one has ended", async () => (await sql()`select from jobs where lane = 8`).length === 0);
  expect(await sql()`select attempt from jobs`).toEqual([{ attempt: 1 }]);
  await sql()`update jobs set run_at = now()`; // its lease has ended
  await until("it has ended", async () => (await sql()`select from jobs`).length === 0);
  expect(done).toEqual([7n, 8n, 7n]);
});

it("decisions: The queue: a worker does 4 mails and 8 events at a time, however many accounts have some", async () => {
  const began: bigint[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async ({ lane }: { lane: bigint }) => {
    began.push(lane);
    return void (await ended);
  };
  const worker = new Worker({ test: { retries: [], run } });
  onTestFinished(async () => {
    end();
    await worker.stop();
    await sql()`delete from jobs`;
  });
  await sql()`insert into jobs (kind, lane) select 'test', lane from generate_series(1, 20) n, unnest(array[0, -n]) lane`;
  worker.start();
  const inProgress = () => {
    const mails = began.filter((lane) => lane === 0n).length;
    return { mails, events: began.length - mails };
  };
  await until("as many are in progress as may", () => inProgress().mails >= 4 && inProgress().events >= 8);
  expect(inProgress()).toEqual({ mails: 4, events: 8 });
});

it("keeps a job of a kind that it does not know, for a process of a newer version", async () => {
  const done: bigint[] = [];
  const run = async ({ lane }: { lane: bigint }) => void done.push(lane);
  const workers = [new Worker({ test: { retries: [], run } }), new Worker({ newer: { retries: [], run } })];
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
  await sql()`insert into jobs (kind, lane) values ('newer', 4)`;
  workers[0]?.start();
  const left = () => sql()`
    select attempt, run_at > now() + interval '30 seconds' as waits from jobs where started_at is null and attempt > 0`;
  await until("it has looked at the job", async () => (await left()).length === 1);
  expect(await left()).toEqual([{ attempt: 1, waits: true }]);
  await workers[0]?.stop();
  await sql()`update jobs set run_at = now()`;
  workers[1]?.start();
  await until("the newer one has done it", async () => (await sql()`select from jobs`).length === 0);
  expect(done).toEqual([4n]);
});

it("a stop while it takes jobs waits for those, which it has begun", async () => {
  const ends: bigint[] = [];
  const run = async ({ lane }: { lane: bigint }) => {
    await sleep(600); // longer than a pause, which its loops may still end
    return void ends.push(lane);
  };
  const worker = new Worker({ test: { retries: [], run } });
  await sql()`insert into jobs (kind, lane) values ('test', 5)`;
  worker.start();
  await worker.stop();
  expect(ends).toEqual([5n]);
  expect(await sql()`select from jobs`).toEqual([]);
});
