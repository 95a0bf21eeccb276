import { openPalette } from "./support/palette";
import { expect, signUp, test } from "./support/visitor";

test("an unknown path is a 404 page with links, however it is written", async ({ page }) => {
  for (const path of ["/portal/%E0%A4%A", "/nothing/100%", "/nothing"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page, path).toHaveTitle("Not found · Animal Store");
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Docs" }).first().click();
  await expect(page).toHaveURL(/\/docs$/);
});

test("an unknown path of the portal shows the 404 inside the portal", async ({ page }) => {
  await signUp(page);
  const response = await page.goto("/portal/nothing");
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain("Page not found</h1>"); // before a script runs
  await expect(page).toHaveTitle("Not found · Animal Store");
  await page.getByRole("link", { name: "Back to overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("an unknown path of the docs shows the 404 inside the docs", async ({ page }) => {
  const response = await page.goto("/docs/guides/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Search" })).toBeVisible();
  await openPalette(page);
  await page.keyboard.press("Escape");
  await main.getByRole("link", { name: "Quick start" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quick start" })).toBeVisible();
});

test("an animal that does not exist is named by its ID", async ({ page }) => {
  await signUp(page);
  const response = await page.goto("/portal/animals/999999999");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("No animal has the ID 999999999.")).toBeVisible();
  await page.getByRole("link", { name: "All animals" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Animals" })).toBeVisible();
});

test("a staff page has the title of a 404 page for everyone else", async ({ page }) => {
  await signUp(page);
  for (const path of ["/staff", "/staff/accounts"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).toContain("Page not found</h1>"); // before a script runs
    await expect(page).toHaveTitle("Not found · Animal Store");
  }
});
