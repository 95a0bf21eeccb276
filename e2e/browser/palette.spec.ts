import type { Page } from "playwright/test";
import { demoUsers } from "@/lib/base/demo-users";
import { issueKey } from "./support/keys";
import { openPalette } from "./support/palette";
import { expect, signIn, signUp, test } from "./support/visitor";

const choose = (page: Page, name: RegExp) => page.getByRole("option", { name }).first().click();

const areas = [
  ["home", "/"],
  ["the docs", "/docs"],
  ["the portal", "/portal"],
  ["the staff area", "/staff"],
] as const;

for (const [area, path] of areas) {
  test(`Ctrl K on ${area} finds a key`, async ({ page }) => {
    const isStaff = path === "/staff";
    if (isStaff) await signIn(page, demoUsers.staff);
    else await signUp(page);
    const name = `Nightly ${path.slice(1)}`;
    await issueKey(page, name);
    await page.goto(path);
    await openPalette(page, name);
    await choose(page, new RegExp(`^${name}`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
}

test("the palette finds a page and a section of the docs, and switches the theme", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal");
  await openPalette(page, "dark theme");
  await choose(page, /^Switch to dark theme/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await openPalette(page, "request log");
  await choose(page, /^Request log/);
  await expect(page.getByRole("heading", { level: 1, name: "Request log" })).toBeVisible();

  await openPalette(page, "backoff loop");
  await choose(page, /A retry loop/);
  await expect(page).toHaveURL(/\/docs\/guides\/rate-limits#a-retry-loop$/);
});

test("the palette creates a key from a page of the docs, and offers a stranger only public pages", async ({ page }) => {
  await page.goto("/docs");
  await openPalette(page, "");
  await expect(page.getByRole("option", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("option", { name: /Create a key|Request log|Staff area/ })).toHaveCount(0);

  await signUp(page);
  await page.goto("/docs");
  await openPalette(page, "create a key");
  await choose(page, /^Create a key/);
  await page.getByRole("dialog").getByLabel("Name").fill("From the docs");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(page.getByTestId("secret")).toHaveText(/^ask_/);
});
