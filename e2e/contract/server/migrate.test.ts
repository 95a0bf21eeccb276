import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Connection, sql, sqlTransaction } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { testDatabase } from "@/test/database";
import { startLoad } from "@/test/load";
import { copyMigrations } from "@/test/migrations";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase();
const env = { SERVE: "api", LOG_LEVEL: "warn" };

/** A version of the service with the project's migrations, and a newer one with those that a test adds. */
let old: Service;
let newer: Awaited<ReturnType<typeof copyMigrations>>;
const startNewer = () => startService({ databaseUrl: databaseUrl(), cwd: newer.root, env });

beforeEach(async () => {
  old = await startService({ databaseUrl: databaseUrl(), env: { ...env, METRICS_PORT: String(await freePort()) } });
  newer = await copyMigrations();
});
afterEach(async () => {
  await old.kill();
  await newer.remove();
  // The next test is of a database with the project's migrations only.
  const known = Math.max(...(await copiedTimes()));
  await sql()`delete from drizzle.__drizzle_migrations where created_at > ${known}`;
});
const copiedTimes = async () => {
  const { journal, remove } = await copyMigrations();
  await remove();
  return journal.entries.map(({ when }) => when);
};

const key = () => issueKey({ limits: { perMinute: 1_000_000, perDay: 1_000_000 } });
const readiness = async (service: Service) => {
  const { status } = await fetch(`${service.url}/api/health/ready`);
  return { status, ...(await service.health()) };
};
const columnExists = async (name: string) =>
  (await sql()`select from pg_attribute where attrelid = 'pets'::regclass and attname = ${name}`).length > 0;

/** Whether a migration waits for the lock of a table in this instant. */
const waits = async (on: Connection) =>
  (await on`select from pg_locks where mode = 'AccessExclusiveLock' and not granted`).length > 0;

describe("docs/deploy.md, migrations and rolling deploys", () => {
  it("no request fails or waits while a migration waits for a reader, and then it is applied", async () => {
    await newer.add("age", ["alter table pets add column age int"]);
    const { secret } = await key();
    let starting: Promise<Service> | undefined;
    let outcomes: (number | string)[] = [];
    await sqlTransaction(async (reader) => {
      await reader`select from pets`;
      const finish = startLoad(old.url, secret, 8);
      starting = startNewer();
      starting.catch(() => {}); // it is awaited below
      for (let tries = 0; tries < 3; tries++) {
        await until("the migration waits for the table", () => waits(sql()));
        await until("it gives way", async () => !(await waits(sql())));
      }
      // All requests get their responses while the reader has the lock.
      outcomes = await finish();
      expect(await columnExists("age")).toBe(false);
    });
    await (await starting)?.stop();
    expect(await columnExists("age")).toBe(true);
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 201)).toEqual([]);
  });

  it("an exclusive migration is rejected while an older process runs, and applied after that process was killed", async () => {
    await newer.add("exclusive", ["-- exclusive: for the test\nalter table pets add column shoe int"]);
    await expect(startNewer()).rejects.toThrow(
      new RegExp(
        `Nothing was migrated: processes .* such as \\S+ \\(process ${old.pid}\\), and cannot work after exclusive\\.`,
      ),
    );
    expect(await columnExists("shoe")).toBe(false);
    expect(await readiness(old)).toMatchObject({ status: 200, schema: "known" });
    await old.kill();
    await (await startNewer()).stop();
    expect(await columnExists("shoe")).toBe(true);
  });

  it("by force: the older process stops to serve, says why, and loses no count", async () => {
    await newer.add("forced", ["-- exclusive: for the test\nalter table pets add column hat int"]);
    const { secret, accountId } = await key();
    const finish = startLoad(old.url, secret, 4);
    const pets = async () => (await sql()`select from pets`).length;
    const before = await pets();
    await until("each client has read and added", async () => (await pets()) > before + 8);
    await migrate({ folder: newer.folder, force: true });
    await expect
      .poll(() => readiness(old))
      .toMatchObject({ status: 503, ready: false, schema: "newer", database: "up" });
    const outcomes = await finish();
    const served = outcomes.filter((outcome) => outcome !== 503);
    expect(new Set(served)).toEqual(new Set([200, 201]));

    const rejected = await fetch(`${old.url}/api/v1/pets`, { headers: { Authorization: `Bearer ${secret}` } });
    expect(rejected.status).toBe(503);
    expect(await rejected.json()).toMatchObject({ code: "service_unavailable" });
    expect(await old.stop()).toBe(0);
    expect(old.logs()).toContain("a newer version has migrated the database, and this process cannot work with it");
    const [counted] = await sql()`select sum(count)::int as n from usage_minutes where account_id = ${accountId}`;
    expect(counted).toEqual({ n: served.length });

    await expect(startService({ databaseUrl: databaseUrl(), env })).rejects.toThrow("A newer version has migrated");
    await (await startNewer()).stop();
  });
});
