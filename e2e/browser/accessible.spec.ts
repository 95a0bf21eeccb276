import { demoUsers } from "@/lib/base/demo-users";
import { expectAccessible, expectFrameAccessible, violationsOn } from "./support/accessible";
import { openPages } from "./support/pages";
import { expect, signIn, signUp, test } from "./support/visitor";

test("every open page is accessible and fits", async ({ page }) => {
  test.slow();
  for (const path of openPages) {
    await page.goto(path);
    await expectAccessible(page, path);
    expect(await page.title(), path).toMatch(/Animal Store/);
  }
});

test("the frame of each part is accessible in both themes at both widths", async ({ page }) => {
  test.slow();
  await signIn(page, demoUsers.staff);
  for (const path of ["/", "/docs/guides/quick-start", "/portal/no-such-page", "/staff/categories"]) {
    await page.goto(path);
    await expectFrameAccessible(page, path);
  }
});

test("the menu, the dialogs and a form with errors are accessible", async ({ page }) => {
  test.slow();
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Enter your email address.")).toBeVisible();
  await expectAccessible(page);

  await signUp(page);
  await page.goto("/portal/settings");
  await page.getByRole("button", { name: "Delete account…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Account/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page);
});

test("axe finds a text of little contrast beside others that look alike", async ({ page }) => {
  await page.goto("/docs/guides/errors");
  expect(await violationsOn(page)).toEqual([]);
  await page
    .locator("article p")
    .last()
    .evaluate((text) => text.style.setProperty("color", "#ccc"));
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
