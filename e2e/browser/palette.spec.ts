import type { Page } from "playwright/test";
import { demoUsers } from "@/lib/base/demo-users";
import { issueKey } from "./support/keys";
import { openPalette } from "./support/palette";
import { expect, signIn, signUp, test } from "./support/visitor";

const choose = (page: Page, name: RegExp) => page.getByRole("option", { name }).first().click();

test("Ctrl K finds a key, also at home and in the staff area", async ({ page }) => {
  await signIn(page, demoUsers.staff);
  const name = `Nightly ${Date.now()}`;
  await issueKey(page, name);
  for (const path of ["/", "/docs", "/portal", "/staff"]) {
    await page.goto(path);
    await openPalette(page, name);
    await choose(page, new RegExp(`^${name}`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

test("the palette finds a page, and switches the theme", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal");
  await openPalette(page, "dark theme");
  await choose(page, /^Switch to dark theme/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await openPalette(page, "request log");
  await choose(page, /^Request log/);
  await expect(page.getByRole("heading", { level: 1, name: "Request log" })).toBeVisible();
});

test("the palette creates a key from a page of the docs, and offers a stranger only public pages", async ({ page }) => {
  await page.goto("/docs");
  await openPalette(page, "");
  await expect(page.getByRole("option", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("option", { name: /Create a key|Request log|Staff area/ })).toHaveCount(0);

  await signUp(page);
  await page.goto("/docs");
  // The docs have a page with this title too, and the search of the account, which tells the role, has not ended.
  await page.route("/api/portal/search?*", () => {});
  await openPalette(page, "create a key");
  await expect(page.getByRole("option", { name: /^Create a key/ })).toHaveCount(2);
  await choose(page, /^Create a key/);
  await page.getByRole("dialog").getByLabel("Name").fill("From the docs");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(page.getByTestId("secret")).toHaveText(/^ask_/);
});
