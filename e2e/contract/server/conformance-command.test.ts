import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { issueKey } from "@/test/people";
import { startScript } from "@/test/script";
import { testStore } from "@/test/store";

// With a service of its own: each run sends many requests without a valid key, which are limited by IP address.

const store = testStore(); // it changes the schema
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  await sql()`insert into pets (name, category_id) select 'Pet', 1 from generate_series(1, 120)`;
});

describe("npm run conformance on the command line", () => {
  const run = (...args: string[]) => startScript(["test/conformance/run.ts", ...args]).ended;
  const given = () => ["--url", `${store.service().url}/docs`, "--key", key];

  it("prints a report, or the checks as JSON", async () => {
    const text = await run(...given());
    expect(text.code).toBe(0);
    expect(text.stdout).toContain("✓ listPets 400 invalid_parameter · GET /pets?limit=101\n");
    expect(text.stdout).toMatch(/\d\d passed, 0 failed, \d+ not tested\n$/);
    const { stdout } = await run(...given(), "--json");
    expect(JSON.parse(stdout)).toMatchObject({ url: store.service().url, checks: expect.any(Array) });
  });

  it.each([
    [["--url", "store.example", "--key", "k"], 2, '--url must be like https://store.example; got "store.example".'],
    [["--url", "https://store.example", "--key", "two words"], 2, "--key must be one word"],
    [["--url", "http://127.0.0.1:1", "--key", "k"], 1, "http://127.0.0.1:1 did not respond: "],
  ])("explains %j", async (args, code, sentence) => {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code, stdout: "" });
    expect(ended.stderr).toContain(`✗ ${sentence}`);
  });

  it("says that there is no such service", async () => {
    const other = createServer((_request, response) => response.writeHead(301, { Location: "/elsewhere" }).end());
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await run("--url", url, "--key", "k")).toMatchObject({
      code: 1,
      stderr: `✗ ${url} is not the API of Animal Store: ${url}/api/v1/openapi.json has status 301 and leads to /elsewhere.\n`,
    });
  });

  it("says that the key is rejected, and why", async () => {
    const ended = await run("--url", store.service().url, "--key", "wrong");
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toMatch(/^✗ http:\S+ rejects the key: This API key is not valid\./);
  });

  it("ends with 1 if a check fails", async () => {
    await sql()`alter table pets drop constraint pets_status_known`;
    await sql()`update pets set status = 'lost' where id = (select min(id) from pets)`;
    await expect
      .poll(() => run(...given()), { timeout: 60_000 })
      .toMatchObject({ code: 1, stderr: expect.stringMatching(/^✗ \d+ of \d+ checks failed\.\n$/) });
  });
});
