import { setTimeout as sleep } from "node:timers/promises";
import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "@/lib/platform/db/migrate";
import { stopRuntime } from "@/lib/runtime/start";
import { clientOf } from "@/test/client";
import { setEnv } from "@/test/env";
import { someIpAddress } from "@/test/http";
import { type OwnPostgres, startOwnPostgres, startReplicaOf } from "@/test/own-postgres";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

let primary: OwnPostgres;
let standby: OwnPostgres;
let services: [Service, Service];
let key: string;

const start = async (env: Record<string, string> = {}) => {
  const replica = { DATABASE_READ_URL: standby.url, METRICS_PORT: String(await freePort()) };
  return startService({ databaseUrl: primary.url, env: { ...replica, ...env } });
};

beforeAll(async () => {
  primary = await startOwnPostgres();
  setEnv({ LOG_LEVEL: "silent", DATABASE_URL: primary.url });
  await migrate();
  ({ secret: key } = await issueKey({ limits: { perMinute: 1_000_000, perDay: 1_000_000 } }));
  await stopRuntime();
  standby = await startReplicaOf(primary);
  services = await Promise.all([start({ SERVE: "api" }), start()]);
});

afterAll(async () => {
  for (const service of services ?? []) await service.kill();
  await standby?.remove();
  await primary?.remove();
});

const areUsed = async () => {
  const healths = await Promise.all(services.map((service) => service.health()));
  return healths.every(({ replica }) => replica === "used");
};

/** Each animal is added in one process, and read in the other. */
async function addAndRead(count: number): Promise<void> {
  const writes = clientOf(() => services[0]).as(key);
  const reads = clientOf(() => services[1]).as(key);
  for (let n = 0; n < count; n++) {
    const pet = await writes.createPet({ name: `Pet ${n}`, categoryId: 1n });
    expect(await reads.getPet(pet.id)).toEqual(pet);
  }
}

it("decisions: Read replicas: a key reads in one process what it wrote in another, also while the replica stands still", async () => {
  await until("both use the replica", areUsed);
  await addAndRead(20);
  expect(Number(/^animal_store_replica_reads_total (\d+)/m.exec(await services[1].metrics())?.[1])).toBeGreaterThan(0);
  const on = postgresClient(standby.url, { max: 1 });
  await on`select pg_wal_replay_pause()`;
  await addAndRead(5);
  await on`select pg_wal_replay_resume()`;
  await addAndRead(5);
  await on.end();
  await until("both use the replica again", areUsed);
});

/** Of what is not in memory, and of a page. */
const paths = (n: number) => [`/api/v1/pets/${n}`, "/api/v1/store/orders", "/status"];

it("no request fails while the replica is killed and comes back, and each process says so in one line", async () => {
  const [, service] = services;
  const statuses = new Set<number>();
  let stopped = false;
  const reading = Array.from({ length: 3 }, async (_, reader) => {
    for (let n = 1; !stopped; n = (n % 30) + 1) {
      const path = paths(n)[reader] ?? "";
      const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-For": someIpAddress() };
      const response = await fetch(service.url + path, { headers });
      statuses.add(response.status);
      await response.arrayBuffer();
      await sleep(50); // the rest of the machine is for the replica
    }
  });
  const timesSaid = () => service.logs().split("the replica is away").length - 1;
  const before = timesSaid();
  await standby.stop("crash");
  await until("both processes say so", () => timesSaid() === before + 2);
  expect(await service.health()).toMatchObject({ ready: true, replica: "away" });
  await standby.start();
  await until("both processes use it again", areUsed);
  stopped = true;
  await Promise.all(reading);
  expect([...statuses]).toEqual([200]);
  expect(timesSaid()).toBe(before + 2);
});
