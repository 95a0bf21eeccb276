import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { noticedWithinMs } from "@/test/haproxy";
import { copyMigrations } from "@/test/migrations";
import type { Service } from "@/test/service";
import { until } from "@/test/waiting";
import type { Fault } from "./fault";
import type { World } from "./world";

const at = (world: World, index: number): Service => world.services[index] as Service;

const killAndRestart = async (world: World, indexes: number[]) => {
  await Promise.all(indexes.map((index) => at(world, index).kill()));
  await Promise.all(indexes.map((index) => world.restart(index)));
};

/** Starts a service that must not start. @returns what it printed */
const failureOf = (starting: Promise<Service>): Promise<string> =>
  starting.then(
    () => {
      throw new Error("it started");
    },
    ({ message }: Error) => message,
  );

/** A new release starts beside the old one, and its migration fails after a part of it was done. */
async function failHalfWay(world: World): Promise<void> {
  const migrations = await copyMigrations();
  const on = postgres(world.postgres.url, { max: 1 });
  const add = (value: string) =>
    migrations.add("half", ["create table half (id int)", `insert into half select ${value}`]);
  try {
    await add("1 / 0");
    const failure = await failureOf(world.start({ cwd: migrations.root }));
    if (!failure.includes("half failed and was rolled back: division by zero"))
      throw new Error(`the start says: ${failure}`);
    const [found] = await on`select to_regclass('half') as half`;
    if (found?.half !== null) throw new Error("a part of the migration was applied");
    await add("1");
    await (await world.start({ cwd: migrations.root })).stop();
    if ((await on`select from half`).length !== 1) throw new Error("the corrected migration was not applied");
  } finally {
    await on.end();
    await migrations.remove();
  }
}

/** A new release starts while a reader has the table that its migration changes. */
async function migrateBehindLock(world: World): Promise<void> {
  const migrations = await copyMigrations();
  const known = migrations.journal.entries.at(-1)?.when ?? 0;
  await migrations.add("behind_lock", ["alter table pets add column behind_lock int"]);
  const on = postgres(world.postgres.url, { max: 2 });
  const waits = async () =>
    (await on`select from pg_locks where mode = 'AccessExclusiveLock' and not granted`).length > 0;
  try {
    let starting: Promise<Service> | undefined;
    await on.begin(async (reader) => {
      await reader`select from pets`;
      starting = world.start({ cwd: migrations.root });
      starting.catch(() => {}); // it is awaited below
      for (let tries = 0; tries < 3; tries++) {
        await until("the migration waits for the table", waits);
        await until("it gives way", async () => !(await waits()));
      }
    });
    await (await starting)?.stop();
    await on`alter table pets drop column behind_lock`;
  } finally {
    await on`delete from drizzle.__drizzle_migrations where created_at > ${known}`;
    await on.end();
    await migrations.remove();
  }
}

/** Two processes start at the same time on an empty database. */
async function startTwice(world: World): Promise<void> {
  const on = postgres(world.postgres.url, { max: 1 });
  const url = new URL(world.postgres.url);
  url.pathname = "/started_twice";
  await on`create database started_twice`;
  try {
    const start = () => world.start({ databaseUrl: url.href });
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map((service) => service.stop()));
  } finally {
    await on`drop database started_twice with (force)`;
    await on.end();
  }
}

/** What happens to processes that share Redis. A killed one loses the counts since its last write, once a second. */
export const processFaults: Fault[] = [
  {
    name: "kill -9 of one of three processes",
    mayLoseCountsOf: [0],
    cause: (world) => killAndRestart(world, [0]),
  },
  {
    name: "kill -9 of all processes",
    mayLoseCountsOf: [0, 1, 2],
    cause: (world) => killAndRestart(world, [0, 1, 2]),
  },
  {
    name: "A rolling restart",
    servesAll: true,
    cause: async (world) => {
      for (const index of world.services.keys()) {
        await at(world, index).stop();
        await world.restart(index);
        await sleep(noticedWithinMs);
      }
    },
  },
  { name: "A migration behind a lock", servesAll: true, cause: migrateBehindLock },
  { name: "A migration fails half-way", servesAll: true, cause: failHalfWay },
  { name: "Two processes start on an empty database", servesAll: true, cause: startTwice },
];

/** With the embedded database and limits in memory: a killed process loses nothing that was counted. */
export const embeddedFaults: Fault[] = [
  { name: "kill -9 of the only process", cause: (world) => killAndRestart(world, [0]) },
];
