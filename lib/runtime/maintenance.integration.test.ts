import { expect, it, onTestFinished } from "vitest";
import { openSession } from "@/lib/domains/sessions/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newUser } from "@/test/sign-in";
import { until } from "@/test/waiting";
import { startRuntime, stopRuntime } from "./start";

testDatabase();

it("a part of the maintenance that fails does not stop the others", async () => {
  const session = await openSession(await newUser());
  await sql()`update sessions set expires_at = now() - interval '1 day' where id = ${session}`;
  await sql()`alter table usage_batches rename to usage_batches_away`; // the maintenance of partitions fails
  await startRuntime();
  onTestFinished(async () => void (await stopRuntime())); // it opens connections, also while the file closes its own
  const isThere = async () => (await sql()`select from sessions where id = ${session}`).length > 0;
  await until("the expired session is deleted", async () => !(await isThere()));
  expect(await sql()`select to_regclass('usage_batches') as name`).toEqual([{ name: null }]);
});
