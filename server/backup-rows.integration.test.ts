import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { withSql } from "@/server/postgres/testing/harness";
import { testDatabase } from "@/test/database";
import { readBackup, writeBackup } from "./backup";

const databaseUrl = testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "animal-store-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("rejects a row that Postgres cannot read, and keeps the data", async () => {
  const file = join(folder, "bad.backup");
  const header = '-- {"format":1,"migrations":[],"partitions":[],"sequences":[]}';
  const rows = "COPY categories (id, name) FROM STDIN;\nseven\tBirds\n\\.";
  await writeFile(file, gzipSync(`${header}\n${rows}\n-- end\n`));
  await withSql(databaseUrl(), async (on) => {
    await on`insert into categories (id, name) values (1, 'Cats')`;
    await expect(readBackup(on, file)).rejects.toThrow(
      /bad\.backup has a row that Postgres rejects: invalid input syntax for type bigint: "seven"/,
    );
    expect(await on`select name from categories`).toEqual([{ name: "Cats" }]);
  });
});

it("ends on a busy machine, where rows arrive faster than they are written, and escapes what COPY escapes", async () => {
  const file = join(folder, "busy.backup");
  const busy = setInterval(() => {
    const until = performance.now() + 50;
    while (performance.now() < until);
  });
  onTestFinished(() => clearInterval(busy));
  await withSql(databaseUrl(), async (on) => {
    await on`
      insert into categories (id, name) select 100 + n, ${"tab\tslash\\line\n"} || n || repeat('ü', 20)
      from generate_series(1, 500) n`;
    await writeBackup(on, file);
  });
  const names = gunzipSync(await readFile(file))
    .toString()
    .match(/\ttab\\tslash\\\\line\\n\d+ü{20}/g);
  expect(names).toHaveLength(500);
});

it("leaves out a detached partition, which a restore has no table for", async () => {
  const file = join(folder, "good.backup");
  await withSql(databaseUrl(), async (on) => {
    await on`create table request_log_20200101 (like request_log)`;
    await writeBackup(on, file);
  });
  const tables = gunzipSync(await readFile(file))
    .toString()
    .match(/^COPY \w+/gm);
  expect(tables).toContain("COPY request_log");
  expect(tables).not.toContain("COPY request_log_20200101");
});
