import { setTimeout as sleep } from "node:timers/promises";
import { closePool, sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { setEnv } from "@/test/env";
import { startOwnPostgres } from "@/test/own-postgres";
import { testSecret } from "@/test/service";
import { until } from "@/test/waiting";
import { measureNeighbours } from "./neighbours";
import { type Arrivals, addEndpoints, addPets, type Receiver, startReceiver, startWorker } from "./receiver";

/** `problems`: what must not be. */
export type Webhooks = { line: string; problems: string[] };

const endpoints = 20;
const withinMs = 300_000;

const repeated = (arrivals: Arrivals): number => [...arrivals.values()].reduce((sum, { count }) => sum + count - 1, 0);

/** 10,000 deliveries by three processes, of which one is killed, and then Postgres: each arrives, few twice. */
async function killed(receiver: Receiver, postgres: Awaited<ReturnType<typeof startOwnPostgres>>): Promise<Webhooks> {
  await addPets(500);
  const expected = 500 * endpoints;
  const workers = await Promise.all([startWorker(), startWorker(), startWorker()]);
  await until("some arrived", () => receiver.arrivals.size > expected / 10, withinMs);
  workers[0]?.child.kill("SIGKILL");
  await until("more arrived", () => receiver.arrivals.size > expected / 4, withinMs);
  await postgres.stop("crash");
  await sleep(2_000);
  await postgres.start();
  const began = Date.now();
  await until("all arrived", () => receiver.arrivals.size === expected, withinMs).catch(() => undefined);
  await noJobs();
  for (const { child } of workers) child.kill("SIGKILL");
  const lost = expected - receiver.arrivals.size;
  const twice = repeated(receiver.arrivals);
  const seconds = Math.round((Date.now() - began) / 1000);
  return {
    line: `kill -9 of a worker and of Postgres: ${expected} deliveries, ${lost} lost, ${twice} repeated, all ${seconds} s after`,
    problems: [...(lost > 0 ? [`${lost} lost`] : []), ...(twice > expected / 100 ? [`${twice} repeated`] : [])],
  };
}

/** Deliveries a second of one worker beside a loop that only sends the same requests. */
async function rate(receiver: Receiver): Promise<Webhooks> {
  const pets = 200;
  const total = pets * endpoints;
  await addPets(pets);
  const before = receiver.arrivals.size;
  const began = performance.now();
  const worker = await startWorker();
  await until("all arrived", () => receiver.arrivals.size === before + total, withinMs);
  const workerMs = performance.now() - began;
  await noJobs();
  worker.child.kill("SIGKILL");
  const body = JSON.stringify({ type: "pet.created", timestamp: new Date().toISOString(), data: {} });
  let sent = 0;
  const bareBegan = performance.now();
  const bare = async () => {
    while (sent++ < total) {
      const headers = { "webhook-id": `bare${sent}` };
      await (await fetch(`${receiver.origin}/bare`, { method: "POST", body, headers })).text();
    }
  };
  await Promise.all(Array.from({ length: 64 }, bare));
  const ratio = (performance.now() - bareBegan) / workerMs;
  const perSecond = Math.round((1000 * total) / workerMs);
  return {
    line: `rate of a worker: ${perSecond} deliveries a second, ${ratio.toFixed(2)} of bare fetch (${total} requests)`,
    problems: [],
  };
}

/** A worker that is killed before would have its last ones done again by the next. */
const noJobs = () =>
  until("no job is left", async () => (await sql()`select from jobs limit 1`).length === 0, withinMs);

async function p99(receiver: Receiver): Promise<number> {
  receiver.arrivals.clear();
  for (let added = 0; added < 100; added++) {
    await addPets(1);
    await sleep(50);
  }
  const expected = 100 * (endpoints - receiver.hanging.size);
  await until("all arrived", () => receiver.arrivals.size === expected, withinMs);
  const sorted = [...receiver.arrivals.values()].map(({ afterMs }) => afterMs).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

async function oneHangs(receiver: Receiver): Promise<Webhooks> {
  const worker = await startWorker();
  const alone = await p99(receiver);
  receiver.hanging.add("/0");
  const beside = await p99(receiver);
  worker.child.kill("SIGKILL");
  const times = beside / alone;
  return {
    line: `one of ${endpoints} endpoints hangs: p99 of the others ${beside} ms, ${alone} ms without (${times.toFixed(2)} times)`,
    problems: times > 1.5 ? [`p99 ${times.toFixed(2)} times`] : [],
  };
}

/** What webhooks promise, with a Postgres of their own. */
export async function measureWebhooks(tell: (measured: Webhooks) => void): Promise<void> {
  const postgres = await startOwnPostgres();
  const receiver = await startReceiver();
  const given = {
    APP_ENV: "development",
    APP_URL: "http://localhost",
    NEXTAUTH_SECRET: testSecret,
    LOG_LEVEL: "fatal",
  };
  setEnv({ ...given, DATABASE_URL: postgres.url });
  try {
    await migrate();
    await addEndpoints(receiver, endpoints);
    tell(await killed(receiver, postgres));
    tell(await rate(receiver));
    tell(await oneHangs(receiver));
    await measureNeighbours(receiver, postgres.url, tell);
  } finally {
    await closePool(1);
    await receiver.stop();
    await postgres.stop();
    await postgres.remove();
  }
}
