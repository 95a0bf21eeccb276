import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "@/lib/platform/db/migrate";
import { stopRuntime } from "@/lib/runtime/start";
import { clientOf } from "@/test/client";
import { type OwnPostgres, startOwnPostgres, startReplicaOf } from "@/test/own-postgres";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

let primary: OwnPostgres;
let standby: OwnPostgres;
let services: [Service, Service];
let key: string;

const start = async () => {
  const env = { DATABASE_READ_URL: standby.url, SERVE: "api", METRICS_PORT: String(await freePort()) };
  return startService({ databaseUrl: primary.url, env });
};

beforeAll(async () => {
  primary = await startOwnPostgres();
  Object.assign(process.env, { LOG_LEVEL: "silent", DATABASE_URL: primary.url });
  await migrate();
  ({ secret: key } = await issueKey());
  await stopRuntime();
  standby = await startReplicaOf(primary);
  services = await Promise.all([start(), start()]);
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
  await addAndRead(50);
  expect(Number(/^animal_store_replica_reads_total (\d+)/m.exec(await services[1].metrics())?.[1])).toBeGreaterThan(0);
  const on = postgresClient(standby.url, { max: 1 });
  await on`select pg_wal_replay_pause()`;
  await addAndRead(5);
  await on`select pg_wal_replay_resume()`;
  await addAndRead(5);
  await on.end();
  await until("both use the replica again", areUsed);
});
