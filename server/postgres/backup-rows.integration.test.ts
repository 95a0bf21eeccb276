import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withSql } from "@/server/postgres/testing/harness";
import { testDatabase } from "@/test/database";
import { readBackup, writeBackup } from "./backup";

const databaseUrl = testDatabase();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "animal-store-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await withSql(databaseUrl(), (on) => on`truncate categories`);
});

const write = (on: postgres.Sql, limitMs?: number) =>
  writeBackup(on, {
    file: join(folder, "good.backup"),
    draft: join(folder, "draft"),
    stop: new AbortController().signal,
    limitMs,
  });

const checksum = async (on: postgres.Sql) =>
  (await on`select count(*)::int, md5(string_agg(c::text, '|' order by id)) from categories c`)[0];

it("restores every row of a table that is larger than any buffer", async () => {
  await withSql(databaseUrl(), async (on) => {
    await on`insert into categories select id, 'Category ' || md5(id::text) from generate_series(1, 100000) id`;
    // Each character that is special in a line of COPY, or in a text in JavaScript.
    const special = ["\\", "\\N", "\\.", "\\n", "\t", "\n", "\r", "\r\n", "\b\v\f", "\u2028", "ü🦊", "", " "];
    for (const [index, name] of special.entries()) {
      await on`insert into categories values (${200_000 + index}, ${`${name}a${name}${name}`})`;
    }
    const before = await checksum(on);
    await write(on);
    await on`delete from categories where id % 2 = 0`;
    await readBackup(on, join(folder, "good.backup"));
    expect(await checksum(on)).toEqual(before);
  });
});

it("gives up after its limit, and leaves no file", async () => {
  await withSql(databaseUrl(), (on) =>
    on.begin(async (other) => {
      await other`lock table categories`;
      await withSql(databaseUrl(), (waiting) =>
        expect(write(waiting, 60)).rejects.toThrow(
          /^The backup took longer than 0\.001 minutes\. .*good\.backup was not written\.$/,
        ),
      );
    }),
  );
  expect(await readdir(folder)).toEqual([]);
});

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

it("rejects a file that ends early, and keeps the data", async () => {
  const torn = join(folder, "torn.backup");
  await withSql(databaseUrl(), async (on) => {
    await write(on);
    await writeFile(torn, (await readFile(join(folder, "good.backup"))).subarray(0, -40));
    await on`insert into categories (id, name) values (1, 'Cats')`;
    await expect(readBackup(on, torn)).rejects.toThrow(/torn\.backup cannot be read: unexpected end of file/);
    expect(await on`select name from categories`).toEqual([{ name: "Cats" }]);
  });
});

it("leaves out a detached partition, which a restore has no table for", async () => {
  const file = join(folder, "good.backup");
  await withSql(databaseUrl(), async (on) => {
    await on`create table request_log_20200101 (like request_log)`;
    await write(on);
  });
  const tables = gunzipSync(await readFile(file))
    .toString()
    .match(/^COPY \w+/gm);
  expect(tables).toContain("COPY request_log");
  expect(tables).not.toContain("COPY request_log_20200101");
});
