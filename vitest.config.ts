import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { WaitingFirst } from "./test/waiting-first.ts";

const integration = "**/*.integration.test.ts";

/** Importing lib takes longer than the tests of many a file: those of a worker share it. */
const sharedModules = { isolate: false, setupFiles: "test/fresh.setup.ts" };

/**
 * `unit` needs nothing; `integration` has a Postgres, of which each file takes a database of its own; `contract` has
 * the built app as well, and speaks HTTP to it. That `next start` serves the same is one file of these.
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    // Two files at once fill two cores; a third one, because some wait for a minute to end.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    // As long as `until` waits: a busy machine needs more than the default of a second.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,server,tools,components,test}/**/*.test.{ts,tsx}"],
          exclude: [integration],
          globalSetup: "test/client.setup.ts",
          ...sharedModules,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [`{lib,server,tools,app,test}/${integration}`],
          globalSetup: ["test/client.setup.ts", "test/postgres.setup.ts"],
          ...sharedModules,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["e2e/contract/**/*.test.ts"],
          globalSetup: ["test/postgres.setup.ts", "test/build.setup.ts", "test/shared-service.setup.ts"],
          ...sharedModules,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
