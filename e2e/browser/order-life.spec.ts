import { callApi, issueKey } from "./support/keys";
import { openAsStaff } from "./support/staff";
import { expect, signUp, test } from "./support/visitor";

type Order = { id: number; petId: number; status: string; complete: boolean; shipDate: string | null };

test("an order's life, in the portal and the staff area side by side, as the API tells it", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signUp(page);
  const key = await issueKey(page);
  const orders = async (): Promise<Order[]> =>
    (await fetch(`${baseURL}/api/v1/store/orders`, { headers: { Authorization: `Bearer ${key}` } })).json();
  const statusOf = async (petId: string): Promise<string> =>
    (await (await fetch(`${baseURL}/api/v1/pets/${petId}`, { headers: { Authorization: `Bearer ${key}` } })).json())
      .status;
  expect((await callApi(baseURL, key)).status).toBe(200);
  expect(await orders()).toEqual([]);

  const staffContext = await browser.newContext({ baseURL });
  const staff = await staffContext.newPage();
  await openAsStaff(staff, "/staff/orders", "Orders");

  const orderOne = async (): Promise<string> => {
    await page.goto("/portal/animals?status=available");
    const button = page
      .getByRole("button", { name: /^Order .*, animal \d+$/ })
      .filter({ visible: true })
      .last();
    const petId = (await button.getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
    await button.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Order / })
      .click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect.poll(() => statusOf(petId)).toBe("pending");
    return petId;
  };

  const petId = await orderOne();
  const [placed] = await orders();
  expect(placed).toMatchObject({ petId: Number(petId), status: "placed", complete: false, shipDate: null });
  const id = placed?.id;

  await staff.goto("/staff/orders");
  await staff.getByRole("button", { name: `Approve order ${id}`, exact: true }).click();
  await expect(staff.getByText("1 order approved.")).toBeVisible();
  expect(await orders()).toMatchObject([{ id, status: "approved", complete: false }]);
  await page.goto("/portal/orders");
  await expect(
    page
      .getByText(/^approved$/i)
      .filter({ visible: true })
      .last(),
  ).toBeVisible();

  await staff.goto("/staff/orders?state=approved");
  await staff.getByRole("checkbox", { name: `Choose order ${id}`, exact: true }).check();
  await staff.getByRole("button", { name: "Deliver the chosen orders" }).click();
  await expect(staff.getByText("1 order delivered.")).toBeVisible();
  const [delivered] = await orders();
  expect(delivered).toMatchObject({ id, status: "delivered", complete: true });
  expect(Date.parse(delivered?.shipDate ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await statusOf(petId)).toBe("sold");

  // A second one is cancelled by its account while staff still see it: they are told, and nothing else happens.
  const otherPet = await orderOne();
  const other = (await orders()).find((order) => order.petId === Number(otherPet))?.id;
  await staff.goto("/staff/orders");
  await expect(staff.getByRole("button", { name: `Approve order ${other}`, exact: true })).toBeVisible();
  await page.goto("/portal/orders");
  await page
    .getByRole("button", { name: `Cancel order ${other}`, exact: true })
    .filter({ visible: true })
    .click();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect.poll(() => statusOf(otherPet)).toBe("available");
  await staff.getByRole("button", { name: `Approve order ${other}`, exact: true }).click();
  await expect(staff.getByRole("alert").filter({ hasText: `Order ${other}: There is no such order` })).toBeVisible();
  expect((await orders()).map((order) => order.id)).toEqual([id]);

  await page.goto("/portal/activity");
  await expect(page.getByText("Order delivered")).toBeVisible();
  await expect(page.getByText("Animal Store staff").first()).toBeVisible();
  await staffContext.close();
});
