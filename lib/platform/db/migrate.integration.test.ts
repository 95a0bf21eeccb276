import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "@/test/database";
import { startScript } from "@/test/script";
import { migrate } from "./migrate";

let database: TestDatabase;
let on: postgres.Sql;

beforeAll(async () => {
  database = await createDatabase();
  on = postgres(database.url, { max: 1 });
});

afterAll(async () => {
  await on.end();
  await database.drop();
});

describe("design, growing past one machine: any number of processes may start at the same time", () => {
  it("migrates once when four processes begin together, and has one partition for each day", {
    timeout: 60_000,
  }, async () => {
    const processes = Array.from({ length: 4 }, () =>
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

  it("changes nothing when everything is up to date", async () => {
    const before = await on`select * from drizzle.__drizzle_migrations`;
    expect(await startScript(["test/scripts/migrate.ts"], { DATABASE_URL: database.url }).ended).toMatchObject({
      code: 0,
    });
    expect(await on`select * from drizzle.__drizzle_migrations`).toEqual(before);
  });
});

type Journal = { entries: { idx: number; tag: string; when: number }[] };

describe("a fork that merges a migration older than its own", () => {
  let fork: TestDatabase;
  let folder: string;
  let journalFile: string;

  beforeAll(async () => {
    fork = await createDatabase();
    Object.assign(process.env, { LOG_LEVEL: "fatal", DATABASE_URL: fork.url });
    folder = await mkdtemp(join(tmpdir(), "animal-store-drizzle-"));
    journalFile = join(folder, "meta", "_journal.json");
    await cp("drizzle", folder, { recursive: true });
  });

  afterAll(async () => {
    await fork.drop();
    await rm(folder, { recursive: true });
  });

  it("names the missing migration, and applies it after the suggested fix", async () => {
    const whole: Journal = JSON.parse(await readFile(journalFile, "utf8"));
    const [merged] = whole.entries.splice(-2, 1);
    if (!merged) throw new Error("There are too few migrations.");
    const write = (journal: Journal) => writeFile(journalFile, JSON.stringify(journal));
    await write(whole);
    await migrate(folder);

    const own = whole.entries.at(-1);
    await write({ ...whole, entries: [...whole.entries.slice(0, -1), merged, ...(own ? [own] : [])] });
    await expect(migrate(folder)).rejects.toThrow(`This database lacks ${merged.tag}, and has a newer migration`);

    const later = { ...merged, when: (own?.when ?? 0) + 1 };
    await write({ ...whole, entries: [...whole.entries, later] });
    await migrate(folder);
    const on = postgres(fork.url, { max: 1 });
    const applied = await on<{ at: string }[]>`
      select created_at::text as at from drizzle.__drizzle_migrations order by created_at`;
    await on.end();
    expect(applied).toHaveLength(whole.entries.length + 1);
    expect(applied.at(-1)?.at).toBe(String(later.when));
  });
});
