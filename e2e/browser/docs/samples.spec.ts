import type { Page } from "playwright/test";
import { languageTitles, type SampleLanguage } from "@/lib/docs/samples";
import { expect, test } from "../support/visitor";
import { type Folder, newFolder } from "./programs";
import { withOwnKey } from "./reader";

let folder: Folder;
test.beforeAll(async () => {
  folder = await newFolder();
});
test.afterAll(() => folder.remove());

/** The sample of a language as the page shows it. */
async function sampleOf(page: Page, language: SampleLanguage): Promise<string> {
  await page.getByRole("tab", { name: languageTitles[language] }).click();
  return page.locator(`[data-language=${language}] code`).innerText();
}

/** Runs the samples of the open page. */
async function outputs(page: Page) {
  const client = await page.request.get("/client/animal-store.mjs");
  await folder.save("animal-store.mjs", await client.text());
  return {
    curl: await folder.run("bash", await sampleOf(page, "curl")),
    javascript: await folder.run("javascript", await sampleOf(page, "javascript")),
    typescript: await folder.run("typescript", await sampleOf(page, "typescript")),
    python: await folder.run("python", await sampleOf(page, "python")),
  };
}

type Item = { id: number; status: string };
const lines = (items: Item[]) => items.map(({ id, status }) => `${id} ${status}\n`).join("");

test("the samples of listPets print the same animals in each language", async ({ page }) => {
  await withOwnKey(page, "/docs/reference/listPets");
  const { curl, javascript, typescript, python } = await outputs(page);
  const animals = JSON.parse(curl) as Item[];
  expect(animals).toHaveLength(3);
  expect(JSON.parse(javascript)).toEqual(animals);
  expect(JSON.parse(python)).toEqual(animals);
  expect(typescript).toBe(lines(animals));
});

test("the samples of getPet print the same animal in each language", async ({ page }) => {
  await withOwnKey(page, "/docs/reference/getPet");
  const { curl, javascript, typescript, python } = await outputs(page);
  const animal = JSON.parse(curl) as Item;
  expect(JSON.parse(javascript)).toEqual(animal);
  expect(JSON.parse(python)).toEqual(animal);
  expect(typescript).toBe(lines([animal]));
});

test("the samples of createPet each add an animal", async ({ page }) => {
  await withOwnKey(page, "/docs/reference/createPet");
  const { curl, javascript, typescript, python } = await outputs(page);
  const added = [curl, javascript, python].map((text) => JSON.parse(text) as Item);
  for (const animal of added) expect(animal).toMatchObject({ name: "Biscuit", categoryId: 1, status: "available" });
  expect(new Set(added.map(({ id }) => id)).size).toBe(3);
  expect(typescript).toMatch(/^\d+ available\n$/);
});

test("the samples of listOrders run in each language", async ({ page }) => {
  await withOwnKey(page, "/docs/reference/listPets");
  await page
    .getByRole("navigation", { name: "Documentation" })
    .getByRole("link", { name: /List orders/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "List orders" })).toBeVisible();
  const { curl, javascript, typescript, python } = await outputs(page);
  for (const text of [curl, javascript, python]) expect(JSON.parse(text)).toEqual([]);
  expect(typescript).toBe("");
});

test("the chosen language is remembered, and a copied sample has the key", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const key = await withOwnKey(page, "/docs/reference/listPets");
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByRole("button", { name: "Copy Python sample" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"Bearer ${key}"`);
  await page.goto("/docs/reference/createPet");
  await expect(page.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("[data-language=python]")).toContainText("YOUR_API_KEY"); // the key was only in memory
});
