import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { categoryNames } from "@/lib/base/product/samples";
import { callApi } from "../support/keys";
import { addPet, newCategory, orderPet } from "../support/pets";
import { openAsStaff, said, test } from "../support/staff";
import { expect } from "../support/visitor";

const unique = () => randomUUID().slice(0, 8);

test("an animal opens next to the table at its own URL; Escape and back close it", async ({
  page,
  customer,
  baseURL,
}) => {
  const name = `Panel ${unique()}`;
  const petId = await addPet(baseURL, customer.key, name);
  const orderId = await orderPet(customer.page, petId);
  await openAsStaff(page, `/staff/inventory?${new URLSearchParams({ q: name })}`, "Inventory");
  const list = page.url();
  const link = page.getByRole("link", { name, exact: true });
  const panel = page.getByRole("dialog", { name });

  await link.click();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/staff/inventory/${petId}\\?q=Panel`));
  await expect(page.locator("h1")).toHaveText("Inventory"); // the table is still there, behind it
  await expect(panel.getByRole("link", { name: customer.name }).first()).toBeVisible();
  await expect(panel.getByRole("row").filter({ hasText: orderId })).toContainText("placed");
  await expect(panel.getByText(`Order ${orderId} placed by ${customer.email}`)).toBeVisible();
  await expect(panel.getByText(`Added by ${customer.name}`)).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape"); // a second press is harmless
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();

  await link.click();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(`Order ${orderId} placed by ${customer.email}`)).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Inventory" }).click();
  await expect(page).toHaveURL(list);
  await expect(link).toBeVisible();
});

test("filters, search, order and page are in the URL, and survive a reload and the back button", async ({ page }) => {
  await openAsStaff(page, "/staff/inventory", "Inventory");
  const first = page.locator("tbody tr").first();
  await page.getByRole("link", { name: /^available/i }).click();
  await expect(page).toHaveURL("/staff/inventory?status=available");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL("/staff/inventory?status=available&sort=name");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL("/staff/inventory?status=available&sort=-name");
  await page.getByRole("combobox", { name: "Category" }).selectOption(`${categoryNames[0]} (1)`);
  await page.getByRole("searchbox", { name: "Name or ID" }).fill("a");
  await expect(page).toHaveURL("/staff/inventory?status=available&sort=-name&q=a&category=1");
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Name or ID" })).toHaveValue("a");
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("1");
  const names = await page.locator("tbody tr td:nth-child(2) > a").allTextContents();
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual([...names].sort().reverse());
  for (const name of names) expect(name.toLowerCase()).toContain("a");
  for (const status of await page.locator("tbody tr td:nth-child(4)").allTextContents())
    expect(status).toBe("available");

  await page.goto("/staff/inventory?sort=category");
  const [all = ""] = /[\d,+]+$/.exec((await page.getByRole("link", { name: /^all / }).textContent()) ?? "") ?? [];
  await expect(page.getByText(`${all} animals`)).toBeVisible();
  const firstName = await first.textContent();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\/staff\/inventory\?sort=category&after=./);
  await expect(first).not.toHaveText(firstName ?? "");
  const second = await first.textContent();
  await page.reload();
  await expect(first).toHaveText(second ?? "");
  await page.goBack();
  await expect(first).toHaveText(firstName ?? "");
  await page.goForward();
  await page.getByRole("link", { name: "First page", exact: true }).click();
  await expect(page).toHaveURL("/staff/inventory?sort=category");
});

test("the chosen columns are those of the table, the URL and the exported file", async ({
  page,
  customer,
  baseURL,
}) => {
  const tag = unique();
  const category = newCategory();
  const plain = await addPet(baseURL, customer.key, `${tag} plain`, category);
  const quoted = await addPet(baseURL, customer.key, `${tag} "Sir", the 3rd`, category);
  const formula = await addPet(baseURL, customer.key, `=SUM(A1) ${tag}`, category);
  await addPet(baseURL, customer.key, "Another", category);
  await openAsStaff(page, `/staff/inventory?${new URLSearchParams({ q: tag, sort: "-id" })}`, "Inventory");
  await page.getByText("Columns", { exact: true }).click();
  const form = page.getByRole("search", { name: "Columns" });
  await form.getByLabel("Category").uncheck();
  await form.getByLabel("Added", { exact: true }).uncheck();
  await form.getByLabel("Added by").check();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.getByText("Columns", { exact: true }).click();
  await expect(form).toBeVisible();
  await page.getByRole("heading", { name: "Inventory" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/columns=none&columns=status&columns=owner|columns=status%2Cowner/);
  const headers = page.getByRole("columnheader");
  await expect(headers).toHaveText(["ID", "Name", "Status", "Added by"]);
  await page.reload();
  await expect(headers).toHaveText(["ID", "Name", "Status", "Added by"]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("inventory.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const account = /^\d+,/;
  const lines = Buffer.concat(chunks).toString("utf8").split("\r\n");
  expect(lines[0]).toBe("\uFEFFid,name,status,added_by_account_id,added_by");
  const rows = [`'=SUM(A1) ${tag}`, `"${tag} ""Sir"", the 3rd"`, `${tag} plain`].map(
    (name, index) => `${[formula, quoted, plain][index]},${name},available,`,
  );
  expect(lines).toHaveLength(5);
  rows.forEach((row, index) => {
    const line = lines[index + 1] ?? "";
    expect(line.startsWith(row), line).toBe(true);
    expect(line.slice(row.length)).toMatch(account);
    expect(line.slice(row.length)).toContain(customer.name);
  });
});

test("the counts per status follow the filters", async ({ page, customer, baseURL }) => {
  const category = newCategory();
  const pets = [];
  for (const name of ["One", "Two", "Three"]) pets.push(await addPet(baseURL, customer.key, name, category));
  await orderPet(customer.page, pets[0] ?? 0);
  await openAsStaff(page, `/staff/inventory?category=${category}`, "Inventory");
  const counts = page.getByRole("navigation", { name: "Status" }).getByRole("link");
  await expect(counts).toHaveText(["all 3", "available 2", "pending 1", "sold 0"]);
  await page.getByRole("link", { name: "sold 0" }).click();
  await expect(page.getByText("No animals found")).toBeVisible();
});

test("staff add, edit and retire an animal, and undo it; a second editor sees what changed", async ({
  page,
  customer,
  baseURL,
}) => {
  test.slow();
  const name = `Stock ${unique()}`;
  await openAsStaff(page, "/staff/inventory", "Inventory");
  await page.getByRole("button", { name: "Add animal" }).click();
  const added = page.getByRole("dialog", { name: "Add an animal" });
  await added.getByLabel("Name").fill(name);
  await added.getByLabel("Category").selectOption(categoryNames[11] ?? "");
  await added.getByRole("button", { name: "Add animal" }).click();
  const id = /\d+/.exec((await page.getByText(/^Animal \d+ added\.$/).textContent()) ?? "")?.[0];
  const inApi = async () => (await callApi(baseURL, customer.key, `/pets/${id}`)).json();
  expect(await inApi()).toMatchObject({ name, categoryId: 12, status: "available" });

  await page.goto(`/staff/inventory/${id}`);
  const edit = (on: Page) => on.getByRole("button", { name: "Edit…" }).click();
  const rename = async (on: Page, to: string) => {
    await on.getByLabel("Name").fill(to);
    await on.getByRole("button", { name: "Save changes" }).click();
  };
  const second = await page.context().newPage();
  await second.goto(page.url());
  await edit(second);
  await edit(page);
  await page.getByLabel("Status").selectOption("sold");
  await rename(page, `${name} II`);
  await said(page, `Animal ${id} saved.`);
  await expect(page.getByRole("heading", { level: 1, name: `${name} II` })).toBeVisible();
  expect(await inApi()).toMatchObject({ name: `${name} II`, status: "sold" });

  const dialog = second.getByRole("dialog");
  await rename(second, `${name} III`);
  await expect(dialog.getByRole("alert")).toContainText("was changed or ordered while you edited it");
  await expect(dialog.getByLabel("Name")).toHaveValue(`${name} III`);
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(
    `Someone changed this from “${name}” to “${name} II”.`,
  );
  await expect(dialog.getByLabel("Status")).toHaveValue("sold"); // not touched here
  await dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(second.getByRole("heading", { level: 1, name: `${name} III` })).toBeVisible();
  expect(await inApi()).toMatchObject({ name: `${name} III`, status: "sold" });
  const latest = second.getByRole("listitem").filter({ hasText: "Animal edited by staff@example.com" }).first();
  await expect(latest).toContainText(`name: ${name} II → ${name} III`);
  await second.getByRole("button", { name: "Undo" }).click();
  await said(second, "Undone.");
  await expect(second.getByRole("heading", { level: 1, name: `${name} II`, exact: true })).toBeVisible();

  await second.getByRole("button", { name: `Retire ${name} II` }).click();
  await second.getByRole("button", { name: "Retire animal" }).click();
  await expect(second.getByText("Retired on")).toBeVisible();
  expect(await inApi()).toMatchObject({ status: 404 });
  await second.getByRole("button", { name: "Undo" }).click();
  await expect(second.getByRole("button", { name: `Retire ${name} II` })).toBeVisible();
  expect(await inApi()).toMatchObject({ name: `${name} II` });
});

test("staff enable the review, and approve what an account adds; the next row gets the focus", async ({
  page,
  customer,
  baseURL,
}) => {
  const name = unique();
  await openAsStaff(page, "/staff/review", "Review");
  await expect(page.getByRole("link", { name: "Review off" })).toBeVisible();
  await page.getByRole("button", { name: "Enable review" }).click();
  await said(page, "Review enabled.");
  for (const which of ["One", "Two"]) await addPet(baseURL, customer.key, `${which} ${name}`);
  await page.goto("/staff/inventory");
  await page.getByRole("link", { name: /^Review \d/ }).click();
  // Animals of other tests can wait here as well, so the next row is known by its link.
  const nextRow = page.locator("tr", { has: page.getByRole("link", { name: `One ${name}` }) }).locator("+ tr");
  const href = await nextRow.getByRole("link").first().getAttribute("href");
  await page.getByRole("button", { name: `Approve One ${name}` }).focus();
  await page.keyboard.press("Enter");
  await said(page, `One ${name} approved.`);
  await expect(page.locator("tr:has(button:focus)").getByRole("link").first()).toHaveAttribute("href", `${href}`);
  await expect(page.getByRole("link", { name: `One ${name}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await said(page, "Undone.");
  await expect(page.getByRole("button", { name: `Approve One ${name}` })).toBeVisible();
  await page.getByRole("button", { name: `Retire Two ${name}` }).click();
  await page.getByRole("button", { name: "Retire animal" }).click();
  await said(page, `Two ${name} retired.`);
  await expect(page.getByRole("link", { name: `Two ${name}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Disable review" }).click();
  await said(page, "Review disabled.");
});
