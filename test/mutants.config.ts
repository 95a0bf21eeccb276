import { defineConfig } from "vitest/config";
import config from "../vitest.config.ts";

/** For `npm run test:mutants`: the tests that reach the sample, of both kinds, in one project. */
export default defineConfig({
  resolve: config.resolve,
  test: {
    include: process.env.MUTANT_TESTS?.split(","),
    globalSetup: ["test/client.setup.ts", "test/postgres.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
