import type { Page } from "playwright/test";
import { callApi } from "../support/keys";
import { addPet, orderPet } from "../support/pets";
import { openAsStaff, said, test } from "../support/staff";
import { expect } from "../support/visitor";

async function choose(page: Page, ids: string[]): Promise<void> {
  for (const id of ids) await page.getByRole("checkbox", { name: `Select order ${id}`, exact: true }).check();
}

test("several orders are moved together; one that cannot be moved says why", async ({ page, customer, baseURL }) => {
  test.slow();
  const read = async (path: string) => (await callApi(baseURL, customer.key, path)).json();
  const statuses = async () =>
    Object.fromEntries(
      (await read("/store/orders")).map((order: { id: number; status: string }) => [order.id, order.status]),
    );
  const pets: number[] = [];
  const orders: string[] = [];
  for (const name of ["Ada", "Ben", "Cleo", "Dot"]) {
    const petId = await addPet(baseURL, customer.key, name);
    pets.push(petId);
    orders.push(await orderPet(customer.page, petId));
  }
  const [one = "", two = "", three = "", withdrawn = ""] = orders;

  await openAsStaff(page, "/staff/orders", "Orders");
  const approve = page.getByRole("button", { name: "Approve selected orders" });
  await expect(approve).toBeHidden();
  const placeOfTable = () =>
    page.getByRole("table").evaluate((table) => table.getBoundingClientRect().top + window.scrollY);
  await page.evaluate(() => document.fonts.ready);
  const place = await placeOfTable();
  await choose(page, orders);
  await expect(page.getByText("4 orders selected")).toBeVisible();
  expect(await placeOfTable()).toBe(place);
  // Meanwhile the account cancels one of them.
  await customer.page.goto("/portal/orders");
  await customer.page.getByRole("button", { name: `Cancel order ${withdrawn}`, exact: true }).click();
  await customer.page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await said(customer.page, `Cancelled order ${withdrawn}.`);

  await approve.click();
  await said(page, "3 orders approved.");
  const problem = `Order ${withdrawn}: This order does not exist or was cancelled.`;
  await expect(page.getByRole("alert").filter({ hasText: "1 order could not be approved:" })).toContainText(problem);
  await expect(page.getByRole("checkbox", { name: `Select order ${one}`, exact: true })).toBeHidden();
  expect(await statuses()).toEqual({ [one]: "approved", [two]: "approved", [three]: "approved" });

  // Another staff member delivers one in another tab; its row says so too.
  await page.goto("/staff/orders?status=all");
  await choose(page, [one, two]);
  const tab = await page.context().newPage();
  await tab.goto("/staff/orders?status=approved");
  await tab.getByRole("button", { name: `Deliver order ${one}`, exact: true }).click();
  await said(tab, "1 order delivered.");
  await tab.close();
  await page.getByRole("button", { name: "Deliver selected orders" }).click();
  await said(page, "1 order delivered.");
  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: one, exact: true }) });
  await expect(row).toContainText(`Order ${one} is delivered and cannot be delivered.`);
  expect(await statuses()).toEqual({ [one]: "delivered", [two]: "delivered", [three]: "approved" });

  await page.goto("/staff/orders?status=approved");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const step of ["Deliver", "Cancel"])
    await expect(page.getByRole("button", { name: `${step} order ${three}`, exact: true })).toBeInViewport({
      ratio: 1,
    });
  await choose(page, [three]);
  await page.getByRole("button", { name: "Cancel selected orders" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await said(page, "1 order cancelled.");
  expect(await statuses()).toEqual({ [one]: "delivered", [two]: "delivered" });
  const becameOf = await Promise.all(pets.map(async (id) => (await read(`/pets/${id}`)).status));
  expect(becameOf).toEqual(["sold", "sold", "available", "available"]);

  await page.goto("/staff/orders?status=cancelled");
  for (const id of [three, withdrawn]) {
    await expect(page.getByRole("row").filter({ hasText: id }).getByRole("checkbox")).toHaveCount(0);
  }
});
