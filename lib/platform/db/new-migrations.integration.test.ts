import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { testDatabase } from "@/test/database";
import { copyMigrations } from "@/test/migrations";
import { type Connection, connectPostgres, type Sql } from "./client";
import { migrate } from "./migrate";
import { insertApplied, type Migration, readMigrations, withoutComments } from "./migrations";

/** The last migration from before the rule. Those up to here stay as they are. */
const lastExempt = "0027_decisions-of-staff";

const databaseUrl = testDatabase({ DATABASE_POOLER: "none" });
let on: Sql;
beforeAll(async () => {
  databaseUrl();
  on = connectPostgres();
  await maintainPartitions();
});
afterAll(() => on.end());

/** What older processes use: columns with their types, functions and triggers. `required`: an insert must name the column. */
const contents = (on: Connection) =>
  on<{ item: string; table: number; required: boolean }[]>`
    select format('column %s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) as item,
      attrelid::int as table, attnotnull and not atthasdef and attidentity = '' as required
    from pg_attribute join pg_class c on c.oid = attrelid
    where attnum > 0 and not attisdropped and relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace
    union all select 'function ' || oid::regprocedure, 0, false from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('trigger %s on %s', tgname, tgrelid::regclass), 0, false from pg_trigger
    where not tgisinternal and tgparentid = 0`;

/**
 * What this transaction did to each table so far: how often it read all of it, as also a rewrite, a check of rows and the
 * build of an index do; whether it has a lock on it that blocks writes; whether it may have changed rows.
 */
const uses = (on: Connection) =>
  on<{ id: number; name: string; reads: number; blocks: boolean; writes: boolean }[]>`
    with locks as (select relation, mode from pg_locks where pid = pg_backend_pid())
    select relid::int as id, regexp_replace(relname, '_[0-9]{8}$', '') as name, seq_scan::int as reads,
      exists (select from locks where relation = relid
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) as blocks,
      exists (select from locks where relation = relid and mode = 'RowExclusiveLock') as writes
    from pg_stat_xact_user_tables`;

/**
 * Runs statements in a transaction that has done nothing else. Rows of the request log may change: no request waits for
 * them. Nothing runs beside an exclusive migration, which may do anything.
 *
 * @returns how they break the rule, on tables that it found
 */
async function breachesIn(on: Connection, statements: string[]): Promise<string[]> {
  const [items, tables] = [await contents(on), await uses(on)];
  for (const statement of statements) await on.unsafe(statement);
  if (statements.some((statement) => /^-- exclusive: \S/m.test(statement))) return [];
  const [itemsAfter, tablesAfter] = [await contents(on), await uses(on)];

  const earlier = new Map(tables.map((table) => [table.id, table]));
  const used = tablesAfter.filter(({ id }) => earlier.has(id));
  const read = used.filter(({ id, reads }) => reads > (earlier.get(id)?.reads ?? 0));
  const found = [
    ...(used.some(({ blocks }) => blocks) ? read.map(({ name }) => `reads all of ${name} with a lock`) : []),
    ...read
      .filter(({ name, writes }) => writes && name !== "request_log")
      .map(({ name }) => `changes rows of all of ${name}`),
  ];
  if (!statements.some((statement) => /^-- compatible: \S/m.test(statement))) {
    const left = new Set(itemsAfter.map(({ item }) => item));
    const wasRequired = new Set(items.filter(({ required }) => required).map(({ item }) => item));
    const existed = new Set(items.map(({ table }) => table));
    const required = itemsAfter.filter(
      ({ item, table, required }) => required && existed.has(table) && !wasRequired.has(item),
    );
    found.push(...items.filter(({ item }) => !left.has(item)).map(({ item }) => `removes ${item}`));
    found.push(...required.map(({ item }) => `requires ${item}`));
  }
  return [...new Set(found)];
}

/** The same for statements outside of a transaction, which are run again after a crash. */
const breachesOutside = ({ statements }: Pick<Migration, "statements">): string[] =>
  statements
    .map(withoutComments)
    .filter((text) => !/^(create\s+(unique\s+)?|drop\s+)index\s+concurrently\s+if\s+(not\s+)?exists\s/i.test(text))
    .map((text) => `cannot be run again: ${text}`);

/** Applies a migration. @returns how it breaks the rule */
async function breachesOf(migration: Migration): Promise<string[]> {
  if (!migration.concurrent) return on.begin((transaction) => breachesIn(transaction, migration.statements));
  for (const statement of migration.statements) await on.unsafe(statement);
  return breachesOutside(migration);
}

describe("CONTRIBUTING, migrations: a lock is for an instant, and what older processes use stays, or the file says so", () => {
  it.each([
    ["create index on pets (name)", ["reads all of pets with a lock"]],
    ["create index on request_log (path)", ["reads all of request_log with a lock"]],
    ["alter table pets add unique (name)", ["reads all of pets with a lock"]],
    ["alter table pets add column token uuid default gen_random_uuid()", ["reads all of pets with a lock"]],
    ["alter table orders add check (quantity < 9)", ["reads all of orders with a lock"]],
    [
      "alter table orders add constraint few check (quantity < 9) not valid; alter table orders validate constraint few",
      ["reads all of orders with a lock"],
    ],
    [
      "alter table orders alter column account_id set not null",
      ["reads all of orders with a lock", "requires column orders.account_id bigint"],
    ],
    ["alter table orders add foreign key (pet_id) references pets", ["reads all of orders with a lock"]],
    ["alter table pets add column age int; create table toys as table orders", ["reads all of orders with a lock"]],
    ["update pets set name = 'Rex'", ["changes rows of all of pets"]],
    ["delete from pets", ["changes rows of all of pets"]],
    [
      "alter table request_log add column tag text; update request_log set tag = ''",
      ["reads all of request_log with a lock"],
    ],
    [
      "alter table pets alter column name type varchar(255)",
      [
        "reads all of pets with a lock",
        "removes column pets.name text",
        "requires column pets.name character varying(255)",
      ],
    ],
    ["alter table pets drop column name", ["removes column pets.name text"]],
    ["alter table switches rename to flags", ["removes column switches.name text", "requires column flags.name text"]],
    ["drop table switches", ["removes column switches.name text"]],
    ["drop trigger key_updated on api_keys", ["removes trigger key_updated on api_keys"]],
  ])("rejected: %s", async (statements, breaches) => {
    const rollback = new Error(statements);
    let found: string[] = [];
    const run = on.begin(async (transaction) => {
      found = await breachesIn(transaction, statements.split(";"));
      throw rollback;
    });
    await expect(run).rejects.toBe(rollback);
    expect(found).toEqual(breaches);
  });

  it.each(["create index concurrently named on pets (name)", "create table toys (id int)"])(
    "rejected outside of a transaction: %s",
    (statement) => {
      const statements = ["create index concurrently if not exists named on pets (name)", statement];
      expect(breachesOutside({ statements })).toEqual([`cannot be run again: ${statement}`]);
    },
  );

  it("every new migration follows it, and so do those for what is rejected here", async () => {
    const { journal, write, folder, remove } = await copyMigrations();
    const exempt = journal.entries.findIndex(({ tag }) => tag === lastExempt) + 1;
    await on`drop schema public cascade`;
    await on`drop schema drizzle cascade`;
    await on`create schema public`;
    await write({ ...journal, entries: journal.entries.slice(0, exempt) });
    await migrate({ folder });
    await remove();
    await maintainPartitions();
    for (const migration of (await readMigrations()).slice(exempt)) {
      expect(await breachesOf(migration), migration.tag).toEqual([]);
      await insertApplied(on, migration);
    }

    const allowed = [
      "create index concurrently if not exists pets_by_name on pets (name)",
      "drop index concurrently if exists pets_by_name",
      "create index on only request_log (path)",
      "update request_log set user_agent = null",
      "alter table pets add column age int default 0 not null",
      "alter table orders add constraint few check (quantity < 9) not valid",
      "alter table orders validate constraint few",
      "alter table orders add constraint owned check (account_id is not null) not valid",
      "alter table orders validate constraint owned",
      "-- compatible: each order has an account since 1.1.0\nalter table orders alter column account_id set not null",
      "create table toys (id bigint primary key, pet_id bigint references pets)",
      "insert into switches values ('review_added_animals')",
      "-- exclusive: older processes read it\nalter table pets drop column age",
      "-- exclusive: older processes read the names\nupdate pets set name = 'Rex'",
      "-- compatible: not in use since 1.1.0\ndrop table toys",
    ];
    for (const statement of allowed) {
      const concurrent = statement.includes("concurrently");
      const migration = { tag: "", when: 0, hash: "", statements: [statement], exclusive: false, concurrent };
      expect(await breachesOf(migration), statement).toEqual([]);
    }
  });
});
