import AxeBuilder from "@axe-core/playwright";
import { expect, signUp, test } from "./support/visitor";

const open = ["/", "/sign-in", "/sign-up", "/no-such-page"];
const signedIn = ["/portal", "/portal/orders", "/portal/settings", "/portal/no-such-page"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`every page is accessible and fits, ${colorScheme}, ${width} wide`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const visit = async (path: string) => {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
          path,
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
        expect(await page.title(), path).toMatch(/Animal Store/);
      };
      for (const path of open) await visit(path);
      await signUp(page);
      for (const path of signedIn) await visit(path);
    });
  }
}

test("the menu, the dialogs and a form with errors are accessible", async ({ page }) => {
  const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  expect(await violations()).toEqual([]);

  await signUp(page);
  await page.goto("/portal/settings");
  await page.getByRole("button", { name: "Delete account…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Account/ })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await violations()).toEqual([]);
});
