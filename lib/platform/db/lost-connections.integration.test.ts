import { expect, it } from "vitest";
import { testDatabase } from "@/test/database";
import { startScript } from "@/test/script";

// A pooler keeps the connection to the process when it loses the one to Postgres.
const url = testDatabase({ DATABASE_POOLER: "none" });

it("a process survives that the database driver writes to a lost connection, and opens new ones", async () => {
  const { ended } = startScript(["test/scripts/lost-write.ts"], { DATABASE_URL: url(), LOG_LEVEL: "error" });
  const { code, stdout } = await ended;
  expect(stdout).toContain("the database driver lost a connection");
  expect(stdout).toContain("read 3");
  expect(code).toBe(0);
});
