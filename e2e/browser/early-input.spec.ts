import type { Page } from "playwright/test";
import { addAnimal, orderAnimal } from "./support/animals";
import { mailTo, subjects } from "./support/inbox";
import { openAsStaff, test } from "./support/staff";
import { expect, newPerson, signUp } from "./support/visitor";

/** Opens a page whose scripts arrive late. @returns lets them arrive */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "domcontentloaded" });
  return arrive;
}

test("filters that are chosen before the page's scripts have arrived apply", async ({ page }) => {
  await signUp(page);
  const arrive = await openWithoutScripts(page, "/portal/animals");
  await page.getByLabel("Status").selectOption("sold");
  await page.getByLabel("Name").fill("Grover");
  arrive();
  await expect(page).toHaveURL(/\?name=Grover&status=sold$/);
  await expect(page.getByLabel("Status")).toHaveValue("sold");
  await expect(page.getByLabel("Name")).toHaveValue("Grover");
  await page.goBack();
  await expect(page).toHaveURL(/\/portal\/animals$/);
  await expect(page.getByLabel("Status")).toHaveValue("");
});

test("a text that is entered before the page's scripts have arrived filters, and going back restores no other", async ({
  page,
}) => {
  await signUp(page);
  const arrive = await openWithoutScripts(page, "/portal/animals?status=sold");
  await page.getByLabel("Name").fill("Grover");
  arrive();
  await expect(page).toHaveURL(/name=Grover/);
  await page.unrouteAll();
  await openWithoutScripts(page, "/portal/animals?status=sold");
  await page.getByLabel("Name").fill("Apollo");
  await page.goto("/status", { waitUntil: "domcontentloaded" });
  await page.goBack({ waitUntil: "domcontentloaded" });
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("the simulator uses what is entered before its scripts have arrived", async ({ page }) => {
  const result = page.getByRole("region", { name: "Result" }).getByRole("status");
  const arrive = await openWithoutScripts(page, "/docs/what-would-happen");
  await expect(result).toContainText("The key would be banned");
  await page.getByLabel("Requests per minute").fill("61");
  await page.getByLabel("After a 429, the client").selectOption("wait");
  await page.getByLabel("Duration in minutes").fill("1");
  arrive();
  await expect(result).toContainText("of 61 requests would be rate limited");
  await expect(result).toContainText("The key would not be banned");
});

test("a password that is entered before the page's scripts have arrived is rated once they have", async ({ page }) => {
  const { email } = newPerson();
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  const arrive = await openWithoutScripts(page, (await mailTo(email, subjects.signUp)).link);
  await page.getByLabel("Password", { exact: true }).fill("four good words here");
  arrive();
  await expect(page.getByText("Strong.")).toBeVisible();
});

test("orders that staff choose before the page's scripts have arrived are chosen", async ({
  page,
  customer,
  baseURL,
}) => {
  const orders: string[] = [];
  for (const name of ["Ada", "Ben"])
    orders.push(await orderAnimal(customer.page, await addAnimal(baseURL, customer.key, name)));
  await openAsStaff(page, "/staff/orders", "Orders");
  const arrive = await openWithoutScripts(page, "/staff/orders");
  for (const id of orders) await page.getByRole("checkbox", { name: `Select order ${id}`, exact: true }).check();
  arrive();
  await expect(page.getByText("2 orders selected")).toBeVisible();
});

test("a button that is pressed before the page's scripts have arrived works once they have", async ({ page }) => {
  await signUp(page);
  const arrive = await openWithoutScripts(page, "/portal/keys");
  await page.getByRole("button", { name: "Issue key" }).click();
  arrive();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
});

test("a shortcut that is pressed before the page's scripts have arrived opens the search once they have", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/docs");
  await page.keyboard.press("Control+k");
  arrive();
  await page.getByRole("combobox", { name: "Search the docs" }).fill("backoff loop");
  await expect(page.getByRole("option").first()).toContainText("A retry loop");
});

test("a request that is sent before the page's scripts have arrived is sent with its key once they have", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/docs/reference/getPet");
  await page.getByLabel("API key").fill(" ask_typed_early ");
  await page.getByLabel("petId").fill("7");
  await page.getByLabel("petId").press("Enter");
  const sent = page.waitForRequest(/\/api\/v1\/pets\/7$/);
  arrive();
  expect((await sent).headers().authorization).toBe("Bearer ask_typed_early");
  await expect(page.getByText("/api/v1/pets/7").filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/reference\/getPet$/);
});
