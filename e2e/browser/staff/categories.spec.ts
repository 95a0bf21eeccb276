import { addPet, newCategory } from "../support/pets";
import { openAsStaff, said, test } from "../support/staff";
import { expect } from "../support/visitor";

test("a new category name appears in the inventory and the portal", async ({ page, customer, baseURL }) => {
  const id = newCategory();
  await addPet(baseURL, customer.key, "Nameless", id);
  await openAsStaff(page, `/staff/categories?from=${id}`, "Categories");
  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: String(id), exact: true }) });
  await expect(row).toContainText("(unnamed)");

  await row.getByRole("button", { name: `Actions for category ${id}` }).click();
  await page.getByRole("menuitem", { name: "Name…" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Enter a name for the category.");
  await dialog.getByLabel("Name").fill(`Axolotls ${id}`);
  await dialog.getByRole("button", { name: "Save name" }).click();
  await said(page, "Name saved.");
  await expect(row).toContainText(`Axolotls ${id}`);

  await page.getByRole("button", { name: "Name a category" }).click();
  await dialog.getByLabel("ID").fill("9223372036854775808");
  await dialog.getByLabel("Name").fill(`Newts ${id}`);
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog.getByLabel("ID")).toHaveAccessibleDescription("Enter a valid ID.");
  await dialog.getByLabel("ID").fill(String(id));
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(row).toContainText(`Newts ${id}`);

  await page.goto(`/staff/inventory?category=${id}`);
  await expect(page.getByRole("row").filter({ hasText: "Nameless" })).toContainText(`Newts ${id}`);
  await customer.page.goto(`/portal/animals?category=${id}`);
  await expect(customer.page.getByText(`Newts ${id}`).filter({ visible: true }).first()).toBeVisible();

  await page.goto("/staff/audit?action=category.renamed");
  await expect(page.getByRole("row").filter({ hasText: `#${id}` })).toContainText(
    `from: Axolotls ${id} · to: Newts ${id}`,
  );
});
