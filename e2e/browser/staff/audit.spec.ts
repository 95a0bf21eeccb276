import { readFile } from "node:fs/promises";
import { openAccount, test } from "../support/staff";
import { expect, signInOnPage } from "../support/visitor";

test("the audit log is filtered by account, actor, action and day, in the URL", async ({ page, customer }) => {
  await customer.page.context().clearCookies();
  await signInOnPage(customer.page, customer);
  const account = (await openAccount(page, customer)).split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "View all" }).click();
  await expect(page).toHaveURL(`/staff/audit?account=${account}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Key created");
  await expect(rows).toContainText(customer.email);
  await expect(rows).toContainText("Production");

  await page.goto(`/staff/audit?actor=${encodeURIComponent(customer.email)}`);
  await expect(rows.first()).toContainText(/Signed in.*IP address: /);

  await page.goto("/staff/audit");
  await page.getByLabel("Actor").fill(customer.email);
  await page.getByLabel("Action").selectOption("Key created");
  await expect(page).toHaveURL(/actor=.*&action=key\.issued/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(customer.name);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("audit-log.csv");
  const [head, line, ...others] = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(head).toContain("at,actor_kind,actor_id,actor_email,action,account_id,account_name,target,details");
  expect(line).toContain(`${customer.email},key.issued,${account},${customer.name},`);
  expect(others).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Actor")).toHaveValue(customer.email);
  await expect(rows).toHaveCount(1);

  await page.getByLabel("Action").selectOption("Key revoked");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);

  const today = new Date().toISOString().slice(0, 10);
  const choose = async (first: string, last: string) => {
    await page.locator("summary", { hasText: /Date range|2020/ }).click();
    await page.getByLabel("First day").fill(first);
    await page.getByLabel("Last day").fill(last);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`actor=.*from=${first}&to=${last}`));
  };
  await choose("2020-02-28", "2020-02-29");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await choose("2020-02-29", today);
  await expect(rows).toHaveCount(1);
  await page.goto(`/staff/audit?account=${account}&from=2021-02-29&to=0000-01-01`); // invalid days
  await expect(rows).toHaveCount(1);
  await page.goto("/staff/audit?actor=unknown@example.com");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await page.goto(`/staff/audit?account=${account}&actor=%00`); // not a valid text in Postgres
  await expect(rows).toHaveCount(1);
  await page.goto("/staff/audit");
  await page.getByLabel("Account", { exact: true }).fill(customer.email);
  await expect(page).toHaveURL(/account=/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Key created");
});
