import { plans } from "@/lib/base/plans";
import { callApi } from "../support/keys";
import { askForEnterprise } from "../support/plan";
import { openAccount, openAsStaff, readsInActivity, said, test } from "../support/staff";
import { expect } from "../support/visitor";

test("a request for Enterprise is granted with chosen limits", async ({ page, customer, baseURL }) => {
  await customer.page.goto("/portal/plan");
  await askForEnterprise(customer.page, "5,000", "2,000,000");
  await expect(customer.page.getByText("Waiting", { exact: true })).toBeVisible();
  await openAsStaff(page, "/staff/accounts", "Accounts");
  const waiting = page.getByRole("region", { name: "Plan requests" });
  await expect(waiting.getByRole("row").filter({ hasText: customer.email })).toContainText(
    "A marketplace for parrots.",
  );
  await openAccount(page, customer);
  await page.getByRole("button", { name: `Grant the request of ${customer.name}` }).click();
  const dialog = page.getByRole("alertdialog");
  const perMinute = dialog.getByLabel("Requests per minute");
  await expect(perMinute).toHaveValue("5000");
  await perMinute.fill("1,000,001");
  await dialog.getByLabel("Requests per day").fill("");
  await dialog.getByRole("button", { name: "Grant" }).click();
  await expect(perMinute).toHaveAccessibleDescription("This must be a whole number from 1 to 1000000.");
  await expect(dialog.getByLabel("Requests per day")).toHaveAccessibleDescription(/^This must be a whole number/);
  await perMinute.fill("4,000");
  await dialog.getByLabel("Requests per day").fill("3,000,000");
  await dialog.getByRole("button", { name: "Grant" }).click();
  await said(page, `${customer.name} is now on Enterprise.`);
  await expect(page.getByRole("button", { name: `Grant the request of ${customer.name}` })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: customer.name })).toBeFocused();
  await expect.poll(async () => (await callApi(baseURL, customer.key)).headers.get("X-RateLimit-Limit")).toBe("4000");
  await expect(customer.page.getByText("Granted", { exact: true })).toBeVisible({ timeout: 30_000 }); // without a reload
  await readsInActivity(customer, "Plan changed to Enterprise", "per minute: 4,000", "per day: 3,000,000");
});

test("a request for Enterprise is declined with a reason for the account", async ({ page, customer, baseURL }) => {
  await customer.page.goto("/portal/plan");
  await askForEnterprise(customer.page, "5,000", "2,000,000");
  await expect(customer.page.getByText("Waiting", { exact: true })).toBeVisible();
  await openAccount(page, customer);
  await page.getByRole("button", { name: `Decline the request of ${customer.name}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription("Enter a reason.");
  await dialog.getByLabel("Reason").fill("Parrots have their own store.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await said(page, "Request declined.");
  await customer.page.goto("/portal/plan");
  await expect(customer.page.getByText("Declined", { exact: true })).toBeVisible();
  await expect(customer.page.getByText("Parrots have their own store.")).toBeVisible();
  expect((await callApi(baseURL, customer.key)).headers.get("X-RateLimit-Limit")).toBe(
    String(plans.free.limits.perMinute),
  );
  await readsInActivity(customer, "Plan declined", "Parrots have their own store.");
});
