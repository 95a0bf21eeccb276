import { demoNames } from "@/lib/base/product/samples";
import { expectAccessible, setWidth, widths } from "./support/accessible";
import { callApi, issueKey } from "./support/keys";
import { staffPages } from "./support/pages";
import { addPet, orderPet } from "./support/pets";
import { openAccount, openAsStaff } from "./support/staff";
import { expect, newLongPerson, signUp, test } from "./support/visitor";

test("the pages of the staff area are accessible and fit, with the long names of an account", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const person = await signUp(page, newLongPerson());
  const key = await issueKey(page, "K".repeat(100));
  await orderPet(page, await addPet(baseURL, key, "A".repeat(100)));
  await callApi(baseURL, key);
  const account = await openAccount(page, person);
  const more = { [account]: person.name };
  for (const [path, heading] of Object.entries({ ...staffPages, ...more })) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("what opens in the inventory is accessible and fits", async ({ page }) => {
  test.slow();
  await openAsStaff(page, "/staff/inventory", "Inventory");
  const columns = page.getByRole("search", { name: "Columns" });
  const panel = page.getByRole("dialog", { name: demoNames[0] });
  for (const width of Object.values(widths)) {
    await setWidth(page, width);
    await page.goto("/staff/inventory");
    await page.getByText("Columns", { exact: true }).click();
    await expect(columns).toBeInViewport({ ratio: 1 });
    if (width === widths.desktop) await expectAccessible(page, "the columns to choose");
    await setWidth(page, width);
    await page.getByRole("link", { name: demoNames[0] }).first().click();
    await expect(panel).toBeInViewport({ ratio: 1 });
    if (width === widths.desktop) await expectAccessible(page, "an animal beside the inventory");
  }
});
