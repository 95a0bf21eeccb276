import { formatNumber } from "@/lib/base/number";
import { plans } from "@/lib/base/plans";
import { callApi, fillIssueDialog } from "./support/keys";
import { expect, fillSignUp, test } from "./support/visitor";

test("sign up, choose a plan, issue a key, send a request, and see it in the overview", async ({ page, baseURL }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Choose Pro" }).click();
  await expect(page.getByText("You chose Pro")).toBeVisible();
  await fillSignUp(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Upgrade to Pro" }).click();
  await expect(page.getByText("Your account is now on Pro.")).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await page.getByRole("link", { name: "Portal" }).click();
  await expect(page.getByRole("heading", { name: "Send your first request" })).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await fillIssueDialog(page, "First");
  await expect(page.getByLabel("curl request", { exact: true })).toContainText(key);
  await expect(page.getByText("Waiting for your first request…")).toBeVisible();

  const response = await callApi(baseURL, key);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-RateLimit-Limit")).toBe(String(plans.pro.limits.perMinute));
  await expect(page.getByRole("heading", { name: "You sent your first request" })).toBeVisible();
  await expect(page.getByRole("meter", { name: "Today (UTC)" })).toHaveText(
    `1 of ${formatNumber(plans.pro.limits.perDay)} used`,
  );
  const next = page.getByRole("list", { name: "Next steps" }).getByRole("link");
  await expect(next).toHaveText(["Read the reference", "Add a webhook", "Invite your team"]);
});
