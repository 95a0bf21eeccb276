import { expect, test } from "../support/visitor";
import { withOwnKey } from "./reader";

test("the chosen language is remembered, and a copied sample has the key", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const key = await withOwnKey(page, "/docs/reference/listPets");
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByRole("button", { name: "Copy Python sample" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"Bearer ${key}"`);
  await page.goto("/docs/reference/createPet");
  await expect(page.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Python" })).toContainText("YOUR_API_KEY"); // the key was only in memory
  await page.goto("/docs/guides/quick-start");
  for (const tab of await page.getByRole("tab", { name: "Python" }).all())
    await expect(tab).toHaveAttribute("aria-selected", "true");
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
});

test("a page is copied as Markdown, and opens as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const path = "/docs/guides/errors";
  const markdown = await (await page.request.get(`${path}.md`)).text();
  await page.goto(path);
  const menu = page.getByText("Copy page", { exact: true });
  await menu.click();
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByText("Page copied as Markdown")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
  const view = page.getByRole("link", { name: "View as Markdown" });
  if (!(await view.isVisible())) await menu.click();
  await view.click();
  await expect(page).toHaveURL(`${path}.md`);
});
