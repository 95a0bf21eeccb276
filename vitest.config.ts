import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Mode } from "./test/service";

const integration = "**/*.integration.test.ts";

/** The contract tests, over HTTP against the built app, which runs in either of its two ways. */
const contract = (name: string, mode: Mode, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    provide: { mode },
    globalSetup: ["test/postgres.setup.ts", "test/build.setup.ts"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});

/**
 * Three kinds of tests. `unit` needs nothing; `integration` has a Postgres, of which each file takes a database of its
 * own; `contract` has the built app as well, and speaks HTTP to it:
 * once to our own server, once to plain `next start`. What only our own server does is tested in `e2e/contract/server`.
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    // What is slow here is Postgres and the app, so two files at once fill two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,server,components,test}/**/*.test.{ts,tsx}"],
          exclude: [integration],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [`{lib,server,app}/${integration}`],
          globalSetup: "test/postgres.setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      contract("contract", "lane", ["e2e/contract/**/*.test.ts"]),
      contract("contract-next", "next", ["e2e/contract/*.test.ts"]),
    ],
  },
});
