import { callApi } from "./support/keys";
import { addPet, orderPet } from "./support/pets";
import { openAsStaff, readsInActivity, said, test } from "./support/staff";
import { expect } from "./support/visitor";

type Order = { id: number; petId: number; status: string; complete: boolean; shipDate: string | null };

test("an order's life is the same in the portal, the staff area and the API", async ({
  page: staff,
  customer,
  baseURL,
}) => {
  test.slow();
  const { page, key } = customer;
  const orders = async (): Promise<Order[]> => (await callApi(baseURL, key, "/store/orders")).json();
  const statusOf = async (petId: number): Promise<string> =>
    (await (await callApi(baseURL, key, `/pets/${petId}`)).json()).status;
  expect(await orders()).toEqual([]);
  await openAsStaff(staff, "/staff/orders", "Orders");

  const petId = await addPet(baseURL, key, "Olive");
  expect(await statusOf(petId)).toBe("available");
  const id = await orderPet(page, petId);
  // The server did not place this order itself, so it may serve the animal from memory for half a second.
  await expect.poll(() => statusOf(petId)).toBe("pending");
  const placed = { id: Number(id), petId, quantity: 1, status: "placed", shipDate: null, complete: false };
  expect(await orders()).toEqual([placed]);

  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: id, exact: true }) });
  await page.goto("/portal/orders");
  await expect(row).toContainText("placed");
  await expect(page.getByText("1 of 5 open orders.")).toBeVisible();
  await staff.goto("/staff/orders");
  await staff.getByRole("button", { name: `Approve order ${id}`, exact: true }).click();
  await said(staff, "1 order approved.");
  expect(await orders()).toEqual([{ ...placed, status: "approved" }]);
  expect(await statusOf(petId)).toBe("pending");
  await page.reload();
  await expect(row).toContainText("approved");

  await staff.goto("/staff/orders?status=approved");
  await staff.getByRole("checkbox", { name: `Select order ${id}`, exact: true }).check();
  await staff.getByRole("button", { name: "Deliver selected orders" }).click();
  await said(staff, "1 order delivered.");
  const [delivered] = await orders();
  expect(delivered).toMatchObject({ id: Number(id), status: "delivered", complete: true });
  expect(Date.parse(delivered?.shipDate ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await statusOf(petId)).toBe("sold");
  await page.reload();
  await expect(row).toContainText("delivered");
  await expect(page.getByRole("button", { name: `Cancel order ${id}`, exact: true })).toHaveCount(0);
  await readsInActivity(customer, `Order ${id} delivered`);
});

test("an order that its account cancels disappears for staff, with a message", async ({
  page: staff,
  customer,
  baseURL,
}) => {
  test.slow();
  const { page, key } = customer;
  const petId = await addPet(baseURL, key, "Basil");
  const id = await orderPet(page, petId);
  await openAsStaff(staff, "/staff/orders", "Orders");
  const approve = staff.getByRole("button", { name: `Approve order ${id}`, exact: true });
  await expect(approve).toBeVisible();

  await page.goto("/portal/orders");
  await page.getByRole("button", { name: `Cancel order ${id}`, exact: true }).click();
  await expect(page.getByRole("alertdialog").getByRole("button")).toHaveText(["Keep order", "Cancel order"]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  await said(page, `Cancelled order ${id}.`);
  await page.getByRole("link", { name: "cancelled" }).click();
  await expect(page.getByRole("row", { name: "Basil" })).toContainText("cancelled");
  expect((await (await callApi(baseURL, key, `/pets/${petId}`)).json()).status).toBe("available");
  expect(await (await callApi(baseURL, key, "/store/orders")).json()).toEqual([]);

  await approve.click();
  await expect(staff.getByRole("alert").filter({ hasText: `Order ${id}: This order does not exist` })).toBeVisible();
  await staff.goto(`/staff/inventory/${petId}`);
  await expect(staff.getByText(`Order ${id} cancelled by ${customer.email}`)).toBeVisible();
  await page.goto("/portal/activity");
  await expect(page.getByRole("listitem").filter({ hasText: `Order ${id} cancelled` })).toContainText("You");
});
