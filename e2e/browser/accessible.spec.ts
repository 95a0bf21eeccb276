import { expectAccessible } from "./support/accessible";
import { expect, signUp, test } from "./support/visitor";

const open = [
  ...[
    "/",
    "/sign-in",
    "/sign-up",
    "/sign-in/link",
    "/forgot-password",
    "/revoke-key",
    "/confirm-email/done",
    "/no-such-page",
  ],
  ...["/reset-password", "/sign-in/link/open", "/confirm-email"].map((page) => `${page}?token=none`),
];
const signedIn = ["/portal", "/portal/orders", "/portal/settings", "/portal/no-such-page"];

for (const width of [1440, 390]) {
  test(`every page is accessible and fits, ${width} wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const visit = async (path: string) => {
      await page.goto(path);
      await expectAccessible(page, path);
      expect(await page.title(), path).toMatch(/Animal Store/);
    };
    for (const path of open) await visit(path);
    await signUp(page);
    for (const path of signedIn) await visit(path);
  });
}

test("the menu, the dialogs and a form with errors are accessible", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
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
