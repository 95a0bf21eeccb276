import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tryLock } from "@/server/launcher/lock";
import { dataLock } from "@/server/launcher/settings";
import { startPostgres } from "@/server/postgres";
import { cleanUp, createdDataDir, findPostgres, withSql } from "@/server/postgres/testing/harness";
import { checksums } from "@/test/checksums";
import { type Script, startScript } from "@/test/script";
import { until } from "@/test/waiting";

type Service = { url: string; stop(): Promise<void> };

/** Starts Postgres and holds the lock of the data folder, as a service does. */
async function startService(of: string): Promise<Service> {
  const release = await tryLock(dataLock(of));
  const { url, stop } = await startPostgres({ dataDir: of });
  return { url, stop: () => stop().then(release) };
}

const start = (name: string, args: string[], dataDir: string) =>
  startScript([`server/commands/${name}.ts`, ...args], { DATA_DIR: dataDir, DATABASE_URL: undefined });
const command = (...given: Parameters<typeof start>) => start(...given).ended;

const email = "ada@example.com";
let dataDir: string;
let backups: string;
let file: string;
let service: Service;

beforeAll(async () => {
  dataDir = await createdDataDir();
  backups = join(dataDir, "..", "backups");
  file = join(backups, "store.backup");
  await mkdir(backups);
  service = await startService(dataDir);
  expect(await command("key", ["create", "--email", email, "--create-account"], dataDir)).toMatchObject({ code: 0 });
  await withSql(service.url, async (on) => {
    // More than the buffers of a stream hold, in a table and in a partition.
    await on`insert into categories select id, md5(id::text) from generate_series(1, 20000) id`;
    await on`create table usage_minutes_of_old partition of usage_minutes for values from ('2020-01-01') to ('2020-01-02')`;
    await on`
      insert into usage_minutes (minute, account_id, key_id, operation, status, count, day_used)
      select '2020-01-01', id, 1, 'listPets', 200, 1, 1 from generate_series(1, 20000) id`;
  });
});
afterAll(cleanUp);

/** Starts a backup, and runs `work` while it waits for a lock. */
async function whileItWaits(
  work: (backup: Script, pid: number, administrator: postgres.TransactionSql) => Promise<void>,
) {
  await withSql(service.url, (on) =>
    on.begin(async (locking) => {
      await locking`lock table users`;
      const backup = start("backup", [file], dataDir);
      const waiting = () => locking<{ pid: number }[]>`
        select pid from pg_locks where not granted and relation = 'users'::regclass`;
      await until("the backup waits", async () => (await waiting()).length > 0);
      await work(backup, (await waiting())[0]?.pid ?? 0, locking);
    }),
  );
}

describe("a backup while the service runs", { timeout: 180_000 }, () => {
  it("keeps the file before it, and ends its transaction, if it is stopped", async () => {
    await writeFile(file, "the backup before");
    await whileItWaits(async ({ child, ended }) => {
      child.kill("SIGTERM");
      expect(await ended).toMatchObject({ code: 130, stderr: `Stopped. ${file} was not written.\n` });
    });
    await withSql(service.url, (on) =>
      until("its transaction has ended", async () => {
        const open = await on`
          select from pg_stat_activity where backend_type = 'client backend' and xact_start < now()`;
        return open.length === 0;
      }),
    );
    expect(await readdir(backups)).toEqual(["store.backup"]);
    expect(await readFile(file, "utf8")).toBe("the backup before");
  });

  it("says that it ended early if its connection is lost", async () => {
    await whileItWaits(async ({ ended }, pid, administrator) => {
      await administrator`select pg_terminate_backend(${pid})`;
      const { code, stderr } = await ended;
      expect(stderr).toContain(`✗ ${file} was not written: `);
      expect(code).toBe(1);
    });
    expect(await readdir(backups)).toEqual(["store.backup"]);
    expect(await readFile(file, "utf8")).toBe("the backup before");
  });
});

describe("backup and restore of the embedded Postgres", { timeout: 180_000 }, () => {
  it("restores every row into another data folder, and has the same rows whether the service runs or not", async () => {
    const before = await withSql(service.url, checksums);
    expect(await command("backup", [file], dataDir)).toMatchObject({ code: 0 });
    await service.stop();
    const stopped = join(backups, "stopped.backup");
    expect(await command("backup", [stopped], dataDir)).toMatchObject({ code: 0 });
    expect(await findPostgres(dataDir)).toBeUndefined();
    expect(await readdir(backups)).toEqual(["stopped.backup", "store.backup"]);
    expect(gunzipSync(await readFile(stopped)).equals(gunzipSync(await readFile(file)))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = await createdDataDir();
    expect(await command("restore", [file], other)).toMatchObject({ code: 0 });
    const restored = await startService(other);
    expect(await withSql(restored.url, checksums)).toEqual(before);
    expect(await command("key", ["create", "--email", email], other)).toMatchObject({ code: 0 });
    await restored.stop();
  });

  it("keeps the data if the person stops the restore", async () => {
    const changed = await startService(dataDir);
    await withSql(changed.url, (on) => on`insert into categories values (0, 'since the backup')`);
    const before = await withSql(changed.url, checksums);
    await changed.stop();
    const { child, ended } = start("restore", [file], dataDir);
    await until("Postgres runs", async () => (await findPostgres(dataDir)) !== undefined);
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(await findPostgres(dataDir)).toBeUndefined();
    const { url, stop } = await startService(dataDir);
    expect(await withSql(url, checksums)).toEqual(before);
    await stop();
  });

  it.each(["SIGINT", "SIGKILL"] as const)("leaves no draft and no Postgres after %s", async (signal) => {
    const there = await readdir(backups);
    const { child, ended } = start("backup", [join(backups, "killed.backup")], dataDir);
    await until("the backup has begun", async () => (await readdir(backups)).length > there.length);
    child.kill(signal);
    await ended;
    // After kill -9, the next command cleans up.
    if (signal === "SIGKILL") expect(await command("backup", [file], dataDir)).toMatchObject({ code: 0 });
    expect(await findPostgres(dataDir)).toBeUndefined();
    await rm(join(backups, "killed.backup"), { force: true }); // if it was complete before the signal arrived
    expect(await readdir(backups)).toEqual(there);
  });
});
