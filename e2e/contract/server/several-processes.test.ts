import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type Service, startService } from "@/test/service";
import { roomInWindow, until } from "@/test/waiting";

const databaseUrl = testDatabase();
let redis: RunningRedis;
let service: Service;

beforeAll(async () => {
  redis = await startRedis();
  service = await startService({
    databaseUrl: databaseUrl(),
    mode: "launcher",
    env: {
      PROCESSES: "2",
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      LIMITER_TIMEOUT_MS: "20000",
      METRICS_PORT: String(await freePort()),
    },
  });
  await until("both processes are ready", () => service.logs().includes("2 processes are ready"), 60_000);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

type Health = { ready: boolean; processes: { pid: number; ready: boolean }[] };

/** Those that serve. */
async function pids(): Promise<number[]> {
  const { processes } = (await service.health()) as unknown as Health;
  return processes.map(({ pid }) => pid);
}

/** The responses that the metrics count, by status. */
async function counted(operation: string): Promise<Record<string, number>> {
  const pattern = new RegExp(`^animal_store_responses_total{operation="${operation}",status="(\\d+)".*} (\\d+)$`, "gm");
  const lines = [...(await service.metrics()).matchAll(pattern)];
  return Object.fromEntries(lines.map(([, status, count]) => [status, Number(count)]));
}

const large = { perMinute: 1_000_000, perDay: 1_000_000 };
const closing = { Connection: "close" };

/** Clients that send one request after another until `stop`, with pauses: starts of processes take what a machine has. */
function load(clients: (() => Promise<unknown>)[]): () => Promise<unknown[]> {
  const outcomes: unknown[] = [];
  let stopped = false;
  const all = clients.map(async (request) => {
    for (; !stopped; await sleep(100)) outcomes.push(await request().catch(String));
  });
  return async () => {
    stopped = true;
    await Promise.all(all);
    return outcomes;
  };
}

const url = () => `${service.url}/api/v1/pets?limit=1`;
/** On a connection of its own. */
const alone = (key: string) => async () => (await send("GET", url(), { key, headers: closing })).status;
/** On a connection that is kept, and never idle for long: a restart waits for those. */
const kept = (key: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: `Bearer ${key}` };
  return () =>
    new Promise((resolve, reject) => {
      get(url(), { agent, headers }, (response) => {
        response
          .resume()
          .once("end", () => resolve(response.statusCode))
          .once("error", reject);
      }).once("error", reject);
    });
};
const page = async () => (await send("GET", `${service.url}/sign-in`, { headers: closing })).status;

it("both serve on one port, with one limit, and one port of metrics sums", async () => {
  await roomInWindow(60_000, 15_000);
  const { secret } = await issueKey({ limits: { perMinute: 60, perDay: 1_000 } });
  const statuses = await Promise.all(Array.from({ length: 200 }, alone(secret)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(await counted("listPets")).toEqual({ 200: 60, 429: 140 });
  // Each process writes the usage of its own requests.
  await expect.poll(() => sql()`select from usage_batches`).toHaveLength(2);
  expect(new Set(await pids()).size).toBe(2);
});

it("a process that is killed loses only its requests in progress, and another takes its place", async () => {
  const { secret } = await issueKey({ limits: large });
  const before = await pids();
  const finish = load(Array.from({ length: 4 }, () => alone(secret)));
  await until("the load is counted", async () => ((await counted("listPets"))[200] ?? 0) > 100);
  const { 200: countedBefore = 0 } = await counted("listPets");
  process.kill(before[0] as number, "SIGKILL");
  await until(
    "two processes serve",
    async () => {
      const now = await pids();
      return now.length === 2 && !now.includes(before[0] as number) && now.includes(before[1] as number);
    },
    80_000,
  );
  const failed = (await finish()).filter((outcome) => outcome !== 200);
  expect(failed.length).toBeLessThanOrEqual(4);
  expect((await counted("listPets"))[200]).toBeGreaterThanOrEqual(countedBefore);
});

it("SIGUSR2 restarts one after another, and loses no request, page or count", { timeout: 180_000 }, async () => {
  const { secret, accountId } = await issueKey({ limits: large });
  const before = await pids();
  const { 200: countedBefore = 0 } = await counted("listPets");
  const api = load([alone(secret), alone(secret), kept(secret), kept(secret)]);
  const pages = load([page]);
  process.kill(service.pid, "SIGUSR2");
  const isReplaced = async () => (await pids()).every((pid) => !before.includes(pid));
  await until("both are replaced", isReplaced, 150_000).catch((error) => {
    throw new Error(`${error.message}\n${service.logs()}`);
  });
  const [outcomes, views] = await Promise.all([api(), pages()]);
  expect(await pids()).toHaveLength(2);
  expect(new Set([...outcomes, ...views])).toEqual(new Set([200]));
  expect((await counted("listPets"))[200]).toBe(countedBefore + outcomes.length);
  const usage = () => sql()`select sum(count)::int as requests from usage_minutes where account_id = ${accountId}`;
  await expect.poll(usage).toEqual([{ requests: outcomes.length }]);
});

it("without Redis there is one, and the start says why", async () => {
  const one = await startService({
    databaseUrl: databaseUrl(),
    mode: "launcher",
    env: { PROCESSES: "2", SERVE: "api" },
    meanwhile: async ({ logs, pid }) => {
      await until("it starts", () => logs().includes("PROCESSES=2, but one process starts: without REDIS_URL"));
      process.kill(pid, "SIGUSR2");
    },
  });
  onTestFinished(one.kill);
  await until("the signal is kept, and explained", () => one.logs().includes("cannot restart without a gap"));
  expect(await one.stop()).toBe(0);
});
