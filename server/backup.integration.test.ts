import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { findPostgres, startPostgres } from "@/server/postgres";
import { cleanUp, temporaryDataDir, withSql } from "@/server/postgres/testing/harness";
import { startScript } from "@/test/script";
import { until } from "@/test/waiting";

afterEach(cleanUp);

const start = (name: string, args: string[], dataDir: string) =>
  startScript([`server/commands/${name}.ts`, ...args], { DATA_DIR: dataDir, DATABASE_URL: undefined });
const command = (...given: Parameters<typeof start>) => start(...given).ended;

/** Each table with a checksum of its rows. */
async function contents(on: postgres.Sql): Promise<Record<string, string>> {
  const tables = await on<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'drizzle') order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    // The times of migrations are not service data.
    const row = name.startsWith("drizzle.") ? "hash" : "t::text";
    const [sum] = await on.unsafe(
      `select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as sum from ${name} t`,
    );
    sums[name] = sum?.sum;
  }
  return sums;
}

describe("backup and restore of the embedded Postgres", { timeout: 180_000 }, () => {
  it("restores every row into another data folder, and keeps the data if the file is incomplete or the person stops it", async () => {
    const dataDir = await temporaryDataDir();
    const running = await startPostgres({ dataDir });
    expect(await command("key", ["issue", "--email", "ada@example.com", "--create"], dataDir)).toMatchObject({
      code: 0,
    });
    const before = await withSql(running.url, async (on) => {
      await on`insert into categories (id, name) values (7, ${"a tab\t, a line\nand \\. \u2028 ü"})`;
      await on`create table usage_minutes_of_old partition of usage_minutes for values from ('2020-01-01') to ('2020-01-02')`;
      return await contents(on);
    });
    const file = join(dataDir, "..", "store.backup");
    expect(await command("backup", [file], dataDir)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const other = await temporaryDataDir("other");
    expect(await command("restore", [file], other)).toMatchObject({ code: 0 });
    const torn = join(dataDir, "..", "torn.backup");
    await writeFile(torn, (await readFile(file)).subarray(0, -40));
    const { code, stderr } = await command("restore", [torn], other);
    expect(code).toBe(1);
    expect(stderr).toMatch(/torn\.backup cannot be read: unexpected end of file/);
    const { child, ended } = start("restore", [file], other);
    await until("Postgres runs", async () => (await findPostgres(other)) !== undefined);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 130, stderr: "Stopped. The data has not changed.\n" });
    expect(await findPostgres(other)).toBeUndefined();

    const restored = await startPostgres({ dataDir: other });
    expect(await withSql(restored.url, contents)).toEqual(before);
    expect(await command("key", ["issue", "--email", "ada@example.com"], other)).toMatchObject({ code: 0 });
  });
});
