import type { Page } from "playwright/test";
import { needSeconds } from "@/test/clock";
import { expect, test } from "../support/visitor";
import { type Folder, type Language, newFolder } from "./programs";
import { useUpMinute, withOwnKey } from "./reader";

let folder: Folder;
test.beforeEach(async () => {
  folder = await newFolder();
});
test.afterEach(() => folder.remove());

/** The code with this title in a guide, as the page shows it. */
const codeOf = (page: Page, title: string): Promise<string> =>
  page.getByRole("region", { name: title, exact: true }).locator("code").innerText();

test("the retry loops wait out a real 429", async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const key = await withOwnKey(page, "/docs/reference/listPets");
  await page.goto("/docs/guides/rate-limits");
  const loops = [
    ["bash", await codeOf(page, "retry.sh")],
    ["javascript", await codeOf(page, "retry.mjs")],
    ["python", await codeOf(page, "retry.py")],
  ] as const;
  await needSeconds(20); // to start all of them
  await useUpMinute(page.request, key);
  const began = Date.now();
  const run = async ([language, code]: (typeof loops)[number]) => {
    const printed = await folder.run(language, code, `${baseURL}/api/v1/pets?limit=1`, { API_KEY: key });
    expect(JSON.parse(printed), language).toHaveLength(1);
    // The retry passed in a later minute than the rejection.
    expect(Math.floor(Date.now() / 60_000), language).toBeGreaterThan(Math.floor(began / 60_000));
  };
  await Promise.all(loops.map(run));
});

test("the guides' programs print the API's data", async ({ page }) => {
  const API_KEY = await withOwnKey(page, "/docs/reference/listPets");
  const run = async (path: string, language: Language, title: string) => {
    await page.goto(`/docs/guides/${path}`);
    return (await folder.run(language, await codeOf(page, title), "", { API_KEY })).trim();
  };
  const counted = Number(await run("pagination", "javascript", "pages.mjs"));
  expect(counted).toBeGreaterThan(300);
  expect(Number(await run("pagination", "python", "pages.py"))).toBeGreaterThan(300);
  expect(await run("int64", "javascript", "rounded.mjs")).toBe("9007199254740992");
  expect(await run("moving-from-get-pet", "javascript", "available.mjs")).toMatch(/^(true|false)$/);

  for (const file of ["animal-store.mjs", "animal-store.d.mts", "schema.d.mts"]) {
    await folder.save(file, await (await page.request.get(`/client/${file}`)).text());
  }
  expect(await run("typed-client", "typescript", "client.ts")).toBe("2 true\ntrue\nnot_found 404");
});

test("the quick start's commands work as shown", async ({ page }) => {
  const API_KEY = await withOwnKey(page, "/docs/reference/listPets");
  await page.goto("/docs/guides/quick-start");
  const commands = await page.getByRole("region", { name: "Terminal" }).locator("code").allInnerTexts();
  const [, list = "", add = ""] = commands;
  expect(await folder.run("bash", list, "", { API_KEY })).toMatch(/^HTTP\/1.1 200 OK/);
  expect(await folder.run("bash", add, "", { API_KEY })).toMatch(/^HTTP\/1.1 201 Created/);
});
