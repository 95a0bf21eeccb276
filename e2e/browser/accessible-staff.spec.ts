import { expectAccessible } from "./support/accessible";
import { openAsStaff } from "./support/staff";
import { expect, test } from "./support/visitor";

const pages = {
  "/staff/inventory": "Inventory",
  "/staff/inventory?q=nothing+has+this+name": "Inventory",
  "/staff/inventory/1": "Apollo",
  "/staff/categories": "Categories",
  "/staff/appeals": "Appeals",
  "/staff/retired": "Retired animals",
  "/staff/orders": "Orders",
  "/staff/orders?state=all": "Orders",
  "/staff/accounts": "Accounts",
  "/staff/accounts/2": "Devi Developer",
  "/staff/audit": "Audit log",
  "/staff/system": "System",
  "/portal/activity": "Activity",
};

for (const width of [1440, 390]) {
  test(`the staff area is accessible and fits, ${width} wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, "/staff/orders", "Orders");
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto("/staff/inventory");
    await page.getByText("Columns", { exact: true }).click();
    await expect(page.getByRole("form", { name: "Columns" })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "the columns to choose");
    await page.getByRole("link", { name: "Apollo" }).first().click();
    await expect(page.getByRole("dialog", { name: "Apollo" })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "an animal beside the inventory");
  });
}
