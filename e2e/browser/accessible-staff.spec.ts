import AxeBuilder from "@axe-core/playwright";
import { openAsStaff } from "./support/staff";
import { expect, test } from "./support/visitor";

const pages = {
  "/staff/inventory": "Inventory",
  "/staff/inventory?q=nothing+has+this+name": "Inventory",
  "/staff/inventory/1": "Apollo",
  "/staff/categories": "Categories",
  "/staff/orders": "Orders",
  "/staff/orders?state=all": "Orders",
  "/staff/accounts": "Accounts",
  "/staff/accounts/2": "Devi Developer",
  "/staff/audit": "Audit",
  "/staff/system": "System",
  "/portal/activity": "Activity",
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the staff area is accessible and fits, ${colorScheme}, ${width} wide`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openAsStaff(page, "/staff/orders", "Orders");
      for (const [path, heading] of Object.entries(pages)) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
          path,
        ).toEqual([]);
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(tooWide, path).toBeLessThanOrEqual(0);
      }
    });
  }
}
