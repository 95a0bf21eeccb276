import { readdir, readFile } from "node:fs/promises";
import { relative } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import config from "@/drizzle.config";
import { run } from "@/test/command";
import { createDatabase, settings, type TestDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { copyMigrations } from "@/test/migrations";
import { migratedTemplate } from "@/test/postgres.setup";
import { startScript } from "@/test/script";
import { until } from "@/test/waiting";
import { dryRun } from "./dry-run";
import { migrate } from "./migrate";
import { readMigrations } from "./migrations";

let database: TestDatabase;
let on: postgres.Sql;

beforeAll(async () => {
  database = await createDatabase();
  on = postgres(database.url, { connection: settings, max: 1 });
});

afterAll(async () => {
  await on.end();
  await database.drop();
});

describe("any number of processes may start at the same time", () => {
  it("migrates once when two processes begin together, and has one partition for each day", {
    timeout: 60_000,
  }, async () => {
    const processes = Array.from({ length: 2 }, () =>
      startScript(["test/scripts/migrate.ts"], { DATABASE_URL: database.url }),
    );
    for (const { ended } of processes) expect(await ended).toMatchObject({ code: 0, stderr: "" });

    const files = (await readdir("drizzle")).filter((name) => name.endsWith(".sql"));
    const applied = await on`select hash from drizzle.__drizzle_migrations`;
    expect(applied).toHaveLength(files.length);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(files.length);

    const partitions = await on<{ parent: string; n: number }[]>`
      select inhparent::regclass::text as parent, count(*)::int as n from pg_inherits
      where inhparent in ('usage_minutes'::regclass, 'request_log'::regclass) group by 1 order by 1`;
    expect([...partitions]).toEqual([
      { parent: "request_log", n: 9 },
      { parent: "usage_minutes", n: 9 },
    ]);
  });
});

describe("migrations that are not those of the project", () => {
  let other: TestDatabase;
  let migrations: Awaited<ReturnType<typeof copyMigrations>>;
  let on: postgres.Sql;

  /** @param template of the database: empty, or with today's schema */
  async function begin(template?: string): Promise<void> {
    other = await createDatabase(true, template);
    setEnv({ LOG_LEVEL: "fatal", DATABASE_URL: other.url });
    migrations = await copyMigrations();
    on = postgres(other.url, { connection: settings, max: 1, onnotice: () => undefined });
  }

  afterEach(async () => {
    await on.end();
    await other.drop();
    await migrations.remove();
  });

  const migrateFrom = (options?: Parameters<typeof migrate>[0]) => migrate({ folder: migrations.folder, ...options });

  it("a statement fails: its migration is rolled back, the error says what was applied, and the next try continues", async () => {
    await begin();
    const last = migrations.journal.entries.at(-1)?.tag;
    const half = (value: string) =>
      migrations.add("half", ["create table half (id int)", `insert into half select ${value}`]);
    await half("1 / 0");
    await expect(migrateFrom()).rejects.toThrow(
      new RegExp(
        `half failed and was rolled back: division by zero, in "insert into half select 1 / 0". ` +
          `Applied: 0000_initial, .*${last}. Not applied: half. Correct it, and start again.`,
      ),
    );
    expect(await on`select to_regclass('half') as half, to_regclass('pets') as pets`).toEqual([
      { half: null, pets: "pets" },
    ]);
    await half("1");
    expect(await migrateFrom()).toMatchObject({ applied: ["half"] });
    expect(await on`select id from half`).toEqual([{ id: 1 }]);
  });

  it("a table stays in use: the error names who has it, nothing of the migration is applied, and a later try does", async () => {
    await begin(migratedTemplate);
    await migrations.add("late", ["create table late (id int)", "alter table pets add column age int"]);
    const reader = postgres(other.url, { connection: { ...settings, application_name: "long dump" }, max: 1 });
    await reader.begin(async (transaction) => {
      await transaction`select from pets`;
      await expect(migrateFrom({ tryForMs: 0 })).rejects.toThrow(
        /tables of late are in use\. Transactions with locks: long dump \(process \d+ of Postgres\)\. Applied: none\. Not applied: late\./,
      );
      expect(await on`select to_regclass('late') as late`).toEqual([{ late: null }]);
    });
    await reader.end();
    expect(await migrateFrom()).toMatchObject({ applied: ["late"] });
  });

  it("a concurrent index fails: its remains are dropped with the next try, while another process waits to migrate", async () => {
    await begin(migratedTemplate);
    await on`insert into pets (name, category_id) values ('Rex', 1), ('Rex', 1)`;
    await migrations.add("named", ["create unique index concurrently if not exists pets_named on pets (name)"]);
    await expect(migrateFrom()).rejects.toThrow(
      /named failed and may have left an invalid index, which the next try drops: could not create unique index/,
    );
    const isValid = () => on`select indisvalid as valid from pg_index where indexrelid = to_regclass('pets_named')`;
    expect(await isValid()).toEqual([{ valid: false }]);

    await on`delete from pets where id = 1`;
    const reader = postgres(other.url, { connection: settings, max: 1 });
    let both: ReturnType<typeof migrate>[] = [];
    await reader.begin(async (transaction) => {
      await transaction`select from pets`;
      both = [migrateFrom(), migrateFrom()];
      await until("it waits for the reader", async () => {
        const [waiting] = await on`
          select from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'`;
        return waiting !== undefined;
      });
      await on`insert into pets (name, category_id) values ('Rob', 1)`;
    });
    await reader.end();
    expect((await Promise.all(both)).flatMap(({ applied }) => applied)).toEqual(["named"]);
    expect(await isValid()).toEqual([{ valid: true }]);
  });

  it("a dry run says what it would do to how many rows, and changes nothing", async () => {
    await begin(migratedTemplate);
    await on`insert into pets (name, category_id) values ('Rex', 1), ('Rob', 1), ('Roy', 1)`;
    await on`analyze pets`;
    await migrations.add("hats", ["-- exclusive: for the test\nalter table pets\n  add column hat int"]);
    await migrations.add("quick", ["create index concurrently if not exists quick on orders (quantity)"]);
    expect(await dryRun(migrations.folder)).toEqual([
      "Numbers of rows are the estimates of Postgres (pg_class.reltuples), as of the last analyze.",
      "",
      "hats, in one transaction, not while older processes run",
      "  alter table pets",
      "    add column hat int",
      "    -- pets: about 3 rows",
      "",
      "quick, outside of a transaction",
      "  create index concurrently if not exists quick on orders (quantity)",
      "    -- orders: an unknown number of rows",
    ]);
    expect(await migrateFrom()).toMatchObject({ applied: ["hats", "quick"] });
    expect(await dryRun(migrations.folder)).toEqual(["Nothing to do: the schema is up to date."]);
  });

  it("docs/upgrading.md: a process of 1.0.0 keeps an exclusive migration from its schema, unless it is forced", async () => {
    await begin();
    const { entries } = migrations.journal;
    await migrations.write({ entries: entries.slice(0, 10) });
    await migrateFrom();
    await on`
      insert into processes (id, host, pid, started_at, seen_at, limiter_engine, log_rows_dropped)
      values (gen_random_uuid(), 'old', 7, now(), now(), 'memory', 0)`;
    const beats = setInterval(() => on`update processes set seen_at = clock_timestamp()`.catch(() => {}), 100);
    onTestFinished(() => clearInterval(beats));
    await migrations.write({ entries });
    const exclusive = (await readMigrations()).filter((migration) => migration.exclusive).map(({ tag }) => tag);
    expect(exclusive[0]).toBe("0028_exclusive-migrations");
    await expect(migrateFrom()).rejects.toThrow(
      `processes of an older version are running, such as old (process 7), and cannot work after ${exclusive.join(", ")}.`,
    );
    expect(await on`select to_regclass('changes') as changes`).toEqual([{ changes: null }]);
    expect((await dryRun(migrations.folder)).at(-1)).toContain(
      "It would be rejected: older processes are running, such as old",
    );
    expect((await migrateFrom({ force: true })).applied).toHaveLength(entries.length - 10);
  });

  it("a version that does not know an exclusive migration of the database is rejected, unlike an additive one", async () => {
    await begin(migratedTemplate);
    await migrations.add("more", ["create table more (id int)"]);
    await migrateFrom();
    await migrate();
    await migrations.add("other", ["-- exclusive: for the test\ncreate table other (id int)"]);
    await migrateFrom();
    await expect(migrate()).rejects.toThrow("A newer version has migrated this database");
  });

  it("docs/upgrading.md: a database of the first migration gets today's schema, and keeps its rows", async () => {
    await begin();
    const { journal, write, folder } = migrations;
    const { entries } = journal;
    await write({ ...journal, entries: entries.slice(0, 1) });
    await migrate({ folder });
    await on.unsafe(await readFile("lib/platform/db/testing/rows-of-the-first-migration.sql", "utf8"));
    await write({ ...journal, entries });
    await migrate({ folder });
    expect(
      await on.unsafe(`
      select a.plan, u.email, k.last_four, p.name, o.status, b.count, m.count as used, l.day_remaining
      from accounts a, users u, api_keys k, pets p, orders o, bans b, usage_minutes m, request_log l`),
    ).toEqual([
      {
        plan: "pro",
        email: "ada@example.com",
        last_four: "abcd",
        name: "Rex",
        status: "placed",
        count: 1,
        used: 7,
        day_remaining: 9999,
      },
    ]);
  });

  it("a row of the request log of 2.0.0 keeps what led to its response, which was in one number", async () => {
    await begin();
    const { journal, write, folder } = migrations;
    const { entries } = journal;
    await write({ ...journal, entries: entries.filter(({ tag }) => tag < "0032") });
    await migrate({ folder });
    await on.unsafe(`
      create table request_log_20261101 partition of request_log for values from ('2026-11-01Z') to ('2026-11-02Z');
      insert into request_log (at, request_id, account_id, key_id, method, path, operation, status, duration_micros,
          minute_limit, minute_remaining, day_limit, day_remaining, facts)
        select '2026-11-01 00:05Z', gen_random_uuid(), 1, 1, 'GET', '/api/v1/pets', 'listPets', 200, 250, 300, 299, 10000, 9999,
          facts from unnest(array[null, 0, b'10111010110010'::int, b'01010001010001'::int]) as facts`);
    await write({ ...journal, entries });
    await migrate({ folder });
    const rows = await on
      .unsafe(`
      select plan, decided_by, idempotency, source, has_custom_limits, is_rolling, minute_is_of_key, day_is_of_key
      from request_log order by facts nulls first`)
      .values();
    expect([...rows]).toEqual([
      [null, null, null, null, null, null, null, null],
      ["free", "memory", null, null, null, null, null, null],
      ["pro", "redis", "sent", null, true, null, true, null],
      ["business", "alone", "replayed", "database", true, true, null, true],
    ]);
  });

  it("a fork merges an older migration: the error names it, and it is applied after the suggested fix", async () => {
    await begin();
    const { journal, write, folder } = migrations;
    const [merged] = journal.entries.splice(
      journal.entries.findIndex(({ tag }) => tag === "0029_known-devices"),
      1,
    );
    if (!merged) throw new Error("This migration is missing.");
    await write(journal);
    await migrate({ folder });

    const own = journal.entries.at(-1);
    await write({ ...journal, entries: [...journal.entries.slice(0, -1), merged, ...(own ? [own] : [])] });
    await expect(migrate({ folder })).rejects.toThrow(`This database lacks ${merged.tag}, and has a newer migration`);

    const later = { ...merged, when: (own?.when ?? 0) + 1 };
    await write({ ...journal, entries: [...journal.entries, later] });
    await migrate({ folder });
    const applied = await on<{ at: string }[]>`
      select created_at::text as at from drizzle.__drizzle_migrations order by created_at`;
    expect(applied).toHaveLength(journal.entries.length + 1);
    expect(applied.at(-1)?.at).toBe(String(later.when));
  });
});

it("the migrations make the tables that the code describes", async () => {
  const { folder, remove } = await copyMigrations();
  onTestFinished(remove);
  const { dialect, schema, casing } = config;
  const options = { dialect, schema, casing, out: relative(".", folder) };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { output } = await run("node_modules/.bin/drizzle-kit", ["generate", ...args], { quiet: true });
  expect(output).toContain("No schema changes");
});
