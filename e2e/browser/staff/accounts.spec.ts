import { plans } from "@/lib/base/plans";
import { insertMember } from "@/lib/domains/accounts/queries";
import { db } from "@/lib/platform/db/client";
import { viewerIn } from "../support/account";
import { mailTo } from "../support/inbox";
import { callApi } from "../support/keys";
import { chooseForMember, openAccount, openAsStaff, readsInActivity, said, test } from "../support/staff";
import { expect } from "../support/visitor";

test("an account is found by email, the last four characters of a key, and a request id", async ({
  page,
  customer,
  baseURL,
}) => {
  const requestId = (await callApi(baseURL, customer.key)).headers.get("X-Request-Id") ?? "";
  await openAsStaff(page, "/staff/accounts", "Accounts");
  const search = page.getByRole("searchbox", { name: "Search" });
  const found = page.getByRole("row").filter({ hasText: customer.email });
  for (const text of [customer.email, customer.email.slice(0, 18).toUpperCase(), customer.key.slice(-4)]) {
    await search.fill(text);
    await search.press("Enter");
    await expect(page).toHaveURL(`/staff/accounts?${new URLSearchParams({ q: text })}`);
    await expect(found).toBeVisible();
  }
  await expect(found).toContainText("Key “Production”");
  await page.reload();
  await expect(search).toHaveValue(customer.key.slice(-4));

  // The log is written shortly after the response.
  await expect(async () => {
    await page.goto(`/staff/accounts?q=${requestId}`);
    await expect(page).toHaveURL(`/staff/requests/${requestId}`, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/GET \/api\/v1\/pets\?limit=\d+\s*200/);
  await page.getByRole("main").getByRole("link", { name: customer.name }).first().click();
  await expect(page.getByRole("region", { name: "Members" }).getByText(customer.email)).toBeVisible();
  const requests = page.getByRole("region", { name: "Recent requests" });
  await expect(requests.getByRole("row", { name: /200 GET \/api\/v1\/pets.*request req_/ })).toBeVisible();

  await page.goto("/staff/accounts?q=req_none");
  await expect(page.getByText("No request found")).toBeVisible();
  await page.goto("/staff/accounts?q=unknown@example.com");
  await expect(page.getByText("No accounts found")).toBeVisible();
});

test("a plan and limits apply to the next response; limits require both numbers, within bounds", async ({
  page,
  customer,
  baseURL,
}) => {
  const limit = async () => (await callApi(baseURL, customer.key)).headers.get("X-RateLimit-Limit");
  expect(await limit()).toBe(String(plans.free.limits.perMinute));
  await openAccount(page, customer);
  const form = page.getByRole("form", { name: "Plan" });
  const perMinute = form.getByLabel("Requests per minute");
  const perDay = form.getByLabel("Requests per day");
  const save = form.getByRole("button", { name: "Save plan" });

  await perMinute.fill("7");
  await save.click();
  await expect(perDay).toHaveAccessibleDescription("This must be a whole number from 1 to 1000000000.");
  for (const wrong of ["0", "1,000,000,001", "-5", "1.5", "many"]) {
    await perDay.fill(wrong);
    await save.click();
    await expect(perDay, wrong).toHaveAccessibleDescription("This must be a whole number from 1 to 1000000000.");
    await expect(perMinute).toHaveValue("7");
  }
  expect(await limit()).toBe(String(plans.free.limits.perMinute));
  await perDay.fill("1,000,000,000");
  await save.click();
  await said(page, "Plan saved. Changes apply from the next request.");
  await expect.poll(limit).toBe("7");

  await page.reload();
  await expect(perMinute).toHaveValue("7");
  await expect(perDay).toHaveValue("1000000000");
  await form.getByLabel("Plan").selectOption("Enterprise");
  await perMinute.fill("");
  await perDay.fill("");
  await save.click();
  await expect(form.getByRole("alert")).toHaveText(/Enterprise needs both limits/);
  await form.getByLabel("Plan").selectOption("Business");
  await save.click();
  await expect.poll(limit).toBe(String(plans.business.limits.perMinute));
  await readsInActivity(customer, "Plan changed to Business");
});

test("a key that staff revoke is rejected, and the account sees who did it", async ({ page, customer, baseURL }) => {
  await openAccount(page, customer);
  await page.getByRole("button", { name: "Revoke the key Production" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await said(page, "Key revoked.");
  await expect(page.getByRole("button", { name: "Revoke the key Production" })).toBeHidden();
  await expect.poll(async () => (await callApi(baseURL, customer.key)).status).toBe(401);
  await readsInActivity(customer, "Key revoked", "Production");
});

test("staff make a member an owner, and the members see the reason", async ({ page, customer, stranger }) => {
  const { accountId } = await viewerIn(customer.page.context());
  await insertMember(db(), accountId, (await viewerIn(stranger.page.context())).userId, "viewer");
  await openAccount(page, customer);
  const row = page.getByRole("region", { name: "Members" }).getByRole("row").filter({ hasText: stranger.email });
  await expect(row).toContainText("Viewer");
  await chooseForMember(page, stranger.email, "Make owner…");
  const dialog = page.getByRole("alertdialog", { name: `Make ${stranger.email} an owner of this account?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await chooseForMember(page, stranger.email, "Make owner…");
  await dialog.getByLabel("Reason").fill("The owner left the company.");
  await dialog.getByRole("button", { name: "Make owner" }).click();
  await said(page, `${stranger.email} is an owner now.`);
  await expect(row).toContainText("Owner");
  await readsInActivity(customer, "Role of member changed", stranger.email, "The owner left the company.");
  for (const { email } of [customer, stranger]) {
    const { text } = await mailTo(email, `A role in “${customer.name}” changed`);
    expect(text).toContain(`The Animal Store team made ${stranger.email} an owner of the account “${customer.name}”.`);
  }
});
