import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyProject } from "./copy";
import { createDatabase, type TestDatabase } from "./database";

// `npm run new` in a copy of the project. A fork has none of these names.

let copy: Awaited<ReturnType<typeof copyProject>>;
let database: TestDatabase;

beforeAll(async () => {
  [copy, database] = await Promise.all([copyProject(), createDatabase()]);
  await copy.run("git", ["init", "--quiet"]);
  await copy.run("git", ["add", "--all"]);
});
afterAll(() => Promise.all([copy.remove(), database.drop()]));

const bin = (name: string, ...args: string[]) => copy.run(join("node_modules", ".bin", name), args);
/** Without a database, unless `env` has one. */
const create = (args: string[], env: Record<string, string> = {}) =>
  copy.run("node", ["--import", "tsx", "server/commands/new/run.ts", ...args], { DATABASE_URL: "", ...env });
/** What was written and changed since the copy was made. */
const changed = async () => (await copy.run("git", ["ls-files", "--modified", "--others", "--exclude-standard"])).text;
const fields = "name:text code:code count:integer visitors:int64 open:boolean since:date size:small|large";

describe("npm run new", { timeout: 240_000 }, () => {
  it("writes resources, an operation and a page that pass the checks, and tests that run", async () => {
    for (const args of [
      ["resource", "sample-items", "--fields", fields],
      ["resource", "sample-lists", "--owner", "store", "--fields", fields],
      ["operation", "closeSampleItem", "--method", "POST", "--path", "/sample-items/{sampleItemId}/closing"],
      ["page", "staff/sample-page"],
    ]) {
      expect(await create(args)).toMatchObject({ ok: true });
    }
    const files = (await changed()).split("\n").filter((file) => /\.tsx?$/.test(file));
    expect(files).toContain("app/(portal)/portal/sample-items/page.tsx");
    await bin("next", "typegen");
    const [types, lint, tests, unit] = await Promise.all([
      bin("tsc", "--noEmit"),
      bin("biome", "ci", ...files),
      bin("vitest", "run", "--project", "integration", "sample-items", "sample-lists", "close-sample-item"),
      bin(
        "vitest",
        "run",
        "--project",
        "unit",
        "test/operations.test.ts",
        "test/sections.test.ts",
        "test/layers.test.ts",
      ),
    ]);
    expect(types).toEqual({ ok: true, text: "" });
    expect(lint).toMatchObject({ ok: true });
    expect(unit).toMatchObject({ ok: true });
    expect(tests.text).toMatch(/Test Files .*1 failed.* \| .*2 passed/);
    expect(tests.text).toContain("Write the handler of closeSampleItem in lib/api/operations/close-sample-item.ts");
  });

  it("takes back one run after the other, and leaves no trace", async () => {
    for (const title of ["page /staff/sample-page", "operation closeSampleItem"]) {
      expect(await create(["--undo"])).toEqual({ ok: true, text: `Took back ${title}.\n` });
    }
    await copy.run("npm", ["run", "--silent", "migrate"], { DATABASE_URL: database.url });
    const applied = await create(["--undo"], { DATABASE_URL: database.url });
    expect(applied).toMatchObject({
      ok: false,
      text: expect.stringMatching(/has applied \d+_sample-lists, so it stays/),
    });
    const page = join(copy.folder, "app/(staff)/staff/sample-lists/page.tsx");
    const text = await readFile(page, "utf8");
    await writeFile(page, `${text}// mine\n`);
    expect((await create(["--undo"])).text).toContain("use --force:\n  app/(staff)/staff/sample-lists/page.tsx\n");
    await writeFile(page, text);
    for (const title of ["sample-lists", "sample-items"]) {
      expect((await create(["--undo"])).text).toContain(`Took back resource ${title}`);
    }
    expect(await changed()).toBe("");
    expect((await create(["--undo"])).text).toBe("✗ There is nothing to take back.\n");
  });
});
