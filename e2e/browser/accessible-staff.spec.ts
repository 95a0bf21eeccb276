import { expectAccessible, expectAccessibleIn, setWidth, widths } from "./support/accessible";
import { openAsStaff } from "./support/staff";
import { expect, test } from "./support/visitor";

const pages = {
  "/staff/inventory": "Inventory",
  "/staff/inventory?q=nothing+has+this+name": "Inventory",
  "/staff/inventory/1": "Apollo",
  "/staff/categories": "Categories",
  "/staff/appeals": "Appeals",
  "/staff/retired": "Retired animals",
  "/staff/review": "Review",
  "/staff/orders?state=all": "Orders",
  "/staff/accounts": "Accounts",
  "/staff/accounts/2": "Devi Developer",
  "/staff/audit": "Audit log",
  "/staff/system": "System",
};

test("the pages of the staff area are accessible and fit", async ({ page }) => {
  test.setTimeout(180_000);
  await openAsStaff(page, "/staff/orders", "Orders");
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("what opens in the inventory is accessible and fits", async ({ page }) => {
  test.slow();
  await openAsStaff(page, "/staff/inventory", "Inventory");
  const columns = page.getByRole("search", { name: "Columns" });
  const animal = page.getByRole("dialog", { name: "Apollo" });
  for (const [width, theme] of [
    [widths.desktop, "dark"],
    [widths.phone, "light"],
  ] as const) {
    await setWidth(page, width);
    await page.goto("/staff/inventory");
    await page.getByText("Columns", { exact: true }).click();
    await expect(columns).toBeInViewport({ ratio: 1 });
    await expectAccessibleIn(page, theme, "the columns to choose");
    await page.getByRole("link", { name: "Apollo" }).first().click();
    await expect(animal).toBeInViewport({ ratio: 1 });
    await expectAccessibleIn(page, theme, "an animal beside the inventory");
  }
});
