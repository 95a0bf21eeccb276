import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withSql } from "@/server/postgres/testing/harness";
import { checksums } from "@/test/checksums";
import { startScript } from "@/test/script";
import { type SystemPostgres, startSystemPostgres } from "@/test/system-postgres";

const run = promisify(execFile);

let system: SystemPostgres;
let folder: string;
beforeAll(async () => {
  system = await startSystemPostgres();
  folder = await mkdtemp(join(tmpdir(), "animal-store-test-"));
});
afterAll(async () => {
  await system.stop();
  await rm(folder, { recursive: true });
});

/** The commands of a code block in the docs. */
async function documented(word: string): Promise<string> {
  const blocks = (await readFile("docs/deploy.md", "utf8")).matchAll(/```sh\n(.*?)```/gs);
  const [found, ...more] = [...blocks].map(([, block = ""]) => block).filter((block) => block.includes(word));
  expect(more).toEqual([]);
  return found ?? "";
}

it("deploy: the documented commands restore a dump of an operator's Postgres without an error", async () => {
  const url = system.url("animal_store", "animal_store");
  const restoredUrl = system.url("restored", "animal_store");
  await withSql(system.url("postgres", "postgres"), async (on) => {
    await on`create role animal_store login`;
    await on`create database animal_store owner animal_store template template0 encoding 'UTF8' locale 'C.UTF-8'`;
  });
  // Also creates partitions, as a start does.
  expect(await startScript(["test/scripts/migrate.ts"], { DATABASE_URL: url }).ended).toMatchObject({ code: 0 });
  const before = await withSql(url, async (on) => {
    await on`insert into pets (name, category_id) values ('Apollo', 1), ('Grover', 8)`;
    await on`
      insert into usage_minutes (minute, account_id, key_id, operation, status, count, day_used)
      values (now(), 1, 1, 'listPets', 200, 1, 1)`;
    return await checksums(on);
  });
  const env = { ...system.env, DATABASE_URL: url, RESTORED_URL: restoredUrl };
  const { stderr } = await run("sh", ["-e", "-c", await documented("pg_restore")], { cwd: folder, env });
  expect(stderr).toBe("");
  expect(await withSql(restoredUrl, checksums)).toEqual(before);
  expect(await startScript(["test/scripts/migrate.ts"], { DATABASE_URL: restoredUrl }).ended).toMatchObject({
    code: 0,
  });
});
