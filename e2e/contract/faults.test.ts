import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseFaults } from "@/test/faults/database-faults";
import { runFault } from "@/test/faults/fault";
import { embeddedFaults } from "@/test/faults/process-faults";
import { startWorld, type World } from "@/test/faults/world";
import { publishedAt } from "@/test/published";

// Two faults of `npm run test:faults`, which causes all of them.
const chosen = [databaseFaults[0], embeddedFaults[0]].filter((fault) => fault !== undefined);

let world: World;
beforeAll(async () => {
  world = await startWorld({ name: "embedded", processes: 1, limiter: "memory", database: "embedded" });
});
afterAll(() => world?.stop());

it.each(chosen)("docs/appendix/faults.md: $name", { timeout: 120_000 }, async (fault) => {
  const { problems } = await runFault(fault, world, await publishedAt(world.url));
  expect(problems).toEqual([]);
});
