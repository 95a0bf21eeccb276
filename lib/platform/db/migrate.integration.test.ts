import { readdir } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "@/test/database";
import { startScript } from "@/test/script";

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

describe("design, growing past one machine: any number of processes may start at once", () => {
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
