import { issueKey } from "./support/keys";
import { addPet, addPets, countOrders, openOrder, orderPet } from "./support/pets";
import { expect, newPerson, signUp, test } from "./support/visitor";

const faster = "This animal is no longer available.";
const confirm = { name: /^Order Zeno/ };

test("of two concurrent orders for an animal, one succeeds and the other shows why not", async ({
  page,
  newBrowser,
  baseURL,
}) => {
  test.slow();
  const pages = [page, await (await newBrowser()).newPage()];
  const keys: string[] = [];
  for (const each of pages) {
    await signUp(each, newPerson());
    keys.push(await issueKey(each));
  }
  const pets = await addPets(baseURL, keys[0] ?? "", 1);
  for (const each of pages) await openOrder(each, pets, pets.ids[0] ?? 0);
  await Promise.all(pages.map((each) => each.getByRole("alertdialog").getByRole("button", confirm).click()));

  const orders = await Promise.all(
    pages.map(async (each) => {
      const won = each.getByText(`You ordered ${pets.name}.`);
      const lost = each.getByRole("alert").filter({ hasText: faster });
      await expect(won.or(lost)).toBeVisible();
      return (await won.isVisible()) ? 1 : 0;
    }),
  );
  expect(orders.toSorted()).toEqual([0, 1]);
  expect(await Promise.all(keys.map((key) => countOrders(baseURL, key)))).toEqual(orders);
});

test("the dialog stays open for a slow person while the list behind it refreshes", async ({
  page,
  newBrowser,
  baseURL,
}) => {
  test.slow();
  await signUp(page);
  const key = await issueKey(page);
  const pets = await addPets(baseURL, key, 1);
  const [id = 0] = pets.ids;
  await openOrder(page, pets, id);

  const other = await (await newBrowser()).newPage();
  await signUp(other, newPerson());
  await openOrder(other, pets, id);
  await other.getByRole("alertdialog").getByRole("button", confirm).click();
  await expect(other.getByText(`You ordered ${pets.name}.`)).toBeVisible();
  await other.close();

  // As when the person comes back from another tab. The button of the animal is gone, but the dialog is open.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator("tbody tr").getByText("pending")).toBeAttached({ timeout: 30_000 });
  await expect(page.locator(`[aria-label$=", animal ${id}"]`)).toHaveCount(0);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", confirm).click();
  await expect(dialog.getByRole("alert")).toHaveText(faster);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Animals" }).getByRole("link")).toBeFocused();
  expect(await countOrders(baseURL, key)).toBe(0);
});

test("a double click in the panel orders once, and the panel shows the animal's new status", async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  const key = await issueKey(page);
  const { name, category, ids } = await addPets(baseURL, key, 1);
  await page.goto(`/portal/animals?category=${category}&pet=${ids[0]}`);
  const panel = page.getByRole("dialog", { name });
  await panel.getByRole("button", { name: `Order ${name}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", confirm)
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await expect(page.getByText(`You ordered ${name}.`)).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(panel).toContainText("Ordered, but not yet delivered.");
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("button", { name: /^Order/ })).toHaveCount(0);
  expect(await countOrders(baseURL, key)).toBe(1);
});

test("an order is found by its number and its day", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await issueKey(page);
  await page.goto("/portal/orders");
  await expect(page.getByRole("search", { name: "Orders" })).toHaveCount(0);
  const ids: string[] = [];
  for (const name of ["Olive", "Basil"]) ids.push(await orderPet(page, await addPet(baseURL, key, name)));
  await page.goto("/portal/orders");
  const rows = page.getByRole("region", { name: "Orders" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  const number = page.getByLabel("Order number");
  await number.fill(ids[0] ?? "");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Olive");
  await number.fill("Olive");
  await expect(page.getByRole("alert").filter({ hasText: "Write the number of an order" })).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  const choose = async (days: string, first: string, last: string) => {
    await page.getByText(days, { exact: true }).click();
    await page.getByLabel("First day").fill(first);
    await page.getByLabel("Last day").fill(last);
    await page.getByRole("button", { name: "Show" }).click();
  };
  await choose("Date range", "2026-01-01", "2026-01-01");
  await expect(page.getByText("No orders match")).toBeVisible();
  await choose("1 Jan 2026", "2026-01-02", "2026-01-01");
  await expect(page.getByText("Choose an end after the start.")).toBeVisible();
});

test("a row of filters fades at its end only where it goes on", async ({ page, baseURL }) => {
  await signUp(page);
  await orderPet(page, await addPet(baseURL, await issueKey(page), "Olive"));
  const maskAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/portal/orders");
    const row = page.getByRole("navigation", { name: "Status" }).getByRole("list");
    // It comes from an animation, which needs a frame.
    return expect.poll(() => row.evaluate((list) => getComputedStyle(list).maskImage));
  };
  await (await maskAt(320)).toContain("gradient");
  await (await maskAt(1280)).toBe("none");
});
