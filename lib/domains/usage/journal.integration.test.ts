import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { startScript } from "@/test/script";
import { replayJournal } from "./journal";
import { maintainPartitions } from "./partitions";
import { usageRecorder } from "./recorder";
import { createFirstAccount, requestEvent } from "./testing/events";

const url = testDatabase();
let dataDir: string;
const embedded = () => ({ DATABASE_URL: "", EMBEDDED_DATABASE_URL: url(), DATA_DIR: dataDir });

beforeAll(async () => {
  await maintainPartitions(Date.now());
  await createFirstAccount();
  dataDir = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  setEnv(embedded());
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("a process writes no files with the database of an operator", async () => {
  const { ended } = startScript(["test/scripts/record-usage.ts", "1", "70", "10"], {
    ...embedded(),
    DATABASE_URL: url(),
    EMBEDDED_DATABASE_URL: "",
  });
  await ended;
  expect(await readdir(dataDir)).toEqual([]);
});

const counted = async () => [
  ...(await sql()`
    select account_id as account, status, sum(count)::int as count, max(day_used)::int as "dayUsed"
    from usage_minutes group by 1, 2 order by 2`),
];
const files = async () =>
  (await readdir(join(dataDir, "usage-journal"))).map((name) => join(dataDir, "usage-journal", name));

it("a process counts all the same while it cannot write the journal", async () => {
  await writeFile(join(dataDir, "usage-journal"), "no folder");
  usageRecorder().record(requestEvent({ status: 500 }));
  await nextTurn();
  await usageRecorder().flush();
  await rm(join(dataDir, "usage-journal"));
  expect(usageRecorder().health().delayed).toBe(false);
  expect(await counted()).toEqual([{ account: 1n, status: 500, count: 1, dayUsed: 1 }]);
  await sql()`truncate usage_minutes`;
});

it("a process that is killed loses no count of the embedded database, and a replay adds none twice", async () => {
  const { ended } = startScript(["test/scripts/record-usage.ts", "1", "70", "301"], embedded());
  await ended;
  const [file = "", ...others] = await files();
  expect(others).toEqual([]);
  await appendFile(file, `17952402 1 70 listPe${Date.now()} 1 70 listPets 200 999\n`); // cut off by a full disk
  await appendFile(file, "17952402 1 70 listPe"); // cut off by the kill
  const expected = [
    { account: 1n, status: 200, count: 150, dayUsed: 1 },
    { account: 1n, status: 404, count: 151, dayUsed: 1 },
  ];
  process.env.ENDED_PROCESSES = "1,2"; // of several processes, this one runs
  await replayJournal();
  expect(await files()).toEqual([file]);
  delete process.env.ENDED_PROCESSES;
  await replayJournal();
  expect(await counted()).toEqual(expected);
  expect(await files()).toEqual([]);
  await replayJournal();
  expect(await counted()).toEqual(expected);
});
