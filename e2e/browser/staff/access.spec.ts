import type { Page } from "playwright/test";
import { startScript } from "@/test/script";
import { callApi } from "../support/keys";
import { chooseForMember, openAccount, readsInActivity, said, test } from "../support/staff";
import { expect, newPerson, signIn, signInOnPage, submitSignIn } from "../support/visitor";

async function confirm(page: Page, open: string, confirmed: string): Promise<void> {
  await page.getByRole("button", { name: open, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: confirmed, exact: true }).click();
}

test("a disabled account has no access until it is enabled again", async ({ page, customer, baseURL }) => {
  const status = async () => (await callApi(baseURL, customer.key)).status;
  expect(await status()).toBe(200);
  await openAccount(page, customer);
  await expect(page.getByRole("banner").getByText("Staff area")).toBeVisible();
  await confirm(page, "Disable…", "Disable account");
  await said(page, "Account disabled.");
  await expect(page.getByText(/Its keys do not work and its members cannot use it/)).toBeVisible();
  await expect.poll(status).toBe(403);
  await customer.page.goto("/portal/keys");
  await expect(customer.page).toHaveURL(/\/sign-in/);
  await submitSignIn(customer.page, customer);
  await expect(customer.page.getByText("This account is disabled. Contact support to restore it.")).toBeVisible();

  await confirm(page, "Enable…", "Enable account");
  await said(page, "Account enabled.");
  await expect.poll(status).toBe(200);
  await signInOnPage(customer.page, customer);
  await readsInActivity(customer, "Account disabled");
  await readsInActivity(customer, "Account enabled");
});

test("staff grant and revoke the staff role, but not their own", async ({ page, customer }) => {
  await openAccount(page, { name: "Sam Staff", email: "staff@example.com" });
  await expect(page.getByRole("row").filter({ hasText: "staff@example.com" }).first()).toContainText("you");
  await expect(page.getByRole("button", { name: "Disable…" })).toBeHidden();

  await openAccount(page, customer);
  const change = async (item: string) => {
    await chooseForMember(page, customer.email, `${item}…`);
    await page.getByRole("alertdialog").getByRole("button", { name: item }).click();
  };
  await change("Make staff");
  await said(page, `${customer.email} is staff now.`);
  await customer.page.goto("/portal");
  await expect(customer.page).toHaveURL(/\/sign-in/);
  await signIn(customer.page, customer);
  await customer.page.goto("/staff/audit");
  await expect(customer.page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();

  await change("Remove from staff");
  await said(page, `${customer.email} is no longer staff.`);
  await signIn(customer.page, customer);
  expect((await customer.page.request.get("/staff/audit", { maxRedirects: 0 })).status()).toBe(404);
  await readsInActivity(customer, "Role changed", customer.email);
});

test("a command creates staff, and the audit log shows it", async ({ page }) => {
  const { email } = newPerson();
  const DATA_DIR = process.env.BROWSER_DATA_DIR;
  const { code, stdout } = await startScript(["server/commands/staff.ts", "create", "--email", email], { DATA_DIR })
    .ended;
  expect(code).toBe(0);
  await page.goto("/staff/audit?action=user.role_changed");
  await submitSignIn(page, { email, password: stdout.trim() });
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("command line");
  await expect(row).toContainText("from: developer · to: staff");
});
