import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "@/lib/platform/db/migrate";
import { stopRuntime } from "@/lib/runtime/start";
import { databaseFaults } from "@/test/faults/database-faults";
import { runFault } from "@/test/faults/fault";
import { embeddedFaults } from "@/test/faults/process-faults";
import { startWorld, type World } from "@/test/faults/world";
import { type OwnPostgres, startOwnPostgres } from "@/test/own-postgres";
import { publishedAt } from "@/test/published";

// Two faults of `npm run test:faults`, which causes all of them.
const chosen = [databaseFaults[0], embeddedFaults[0]].filter((fault) => fault !== undefined);

let postgres: OwnPostgres;
let world: World;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  Object.assign(process.env, { LOG_LEVEL: "silent", DATABASE_URL: postgres.url });
  await migrate();
  world = await startWorld({ name: "embedded", processes: 1, limiter: "memory", database: "embedded" }, postgres);
});
afterAll(async () => {
  await world?.stop();
  await stopRuntime();
  await postgres?.remove();
});

it.each(chosen)("docs/faults.md: $name", { timeout: 120_000 }, async (fault) => {
  const { problems } = await runFault(fault, world, await publishedAt(world.url));
  expect(problems).toEqual([]);
});
