import { expect, test } from "./support/visitor";

test("without a clipboard, as on http, a copy says so, with the text selected", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto("/docs/reference/listPets");
  const sample = page.getByRole("region", { name: "curl sample" });
  await page.getByRole("button", { name: "Copy curl sample" }).click();
  await expect(page.getByText("Your browser blocked copying.")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(await sample.innerText());
  await page.goto("/docs/guides/errors");
  await page.getByText("Copy page", { exact: true }).click();
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByText("We could not copy this page.")).toBeVisible();
});
