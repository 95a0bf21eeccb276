import { plans, selfServicePlans } from "@/lib/base/plans";
import { invite } from "@/lib/domains/members/invitations";
import { viewerIn } from "./support/account";
import { callApi, issueKey } from "./support/keys";
import { askForEnterprise } from "./support/plan";
import { expect, signUp, test } from "./support/visitor";

test("a change of plan applies to the next response, and keeps the usage", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await issueKey(page);
  const before = await callApi(baseURL, key);
  expect(before.headers.get("RateLimit-Policy")).toContain(`q=${plans.free.limits.perMinute};`);
  await page.goto("/portal/plan");
  await expect(page.getByRole("meter", { name: "Busiest day" })).toHaveText("1 request, within your limit");
  await expect(page.getByText("Free has enough for your busiest minute and day.")).toBeVisible();
  await expect(page.getByText("Enough for your busiest day", { exact: true })).toHaveCount(3);
  await expect(page.getByText("Enough for your busiest minute", { exact: true })).toHaveCount(3);
  await expect(page.getByText("Free of charge")).toHaveCount(selfServicePlans.length);
  await expect(page.getByRole("button", { name: "Current plan" })).toBeDisabled();
  await page.goto("/portal/plan?choose=business");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("row", { name: /^Today/ })).toContainText(
    (plans.business.limits.perDay - 1).toLocaleString("en-US"),
  );
  await dialog.getByRole("button", { name: "Upgrade to Business" }).click();
  await expect(page.getByText("Your account is now on Business.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeFocused();
  await expect
    .poll(async () => (await callApi(baseURL, key)).headers.get("X-RateLimit-Limit"))
    .toBe(String(plans.business.limits.perMinute));

  // The dialog that the address opened does not open again when its plan can be chosen again.
  const member = await viewerIn(page.context());
  for (const name of ["ada", "ben", "cy"])
    await invite(member.accountId, { email: `${name}@plan.example`, role: "viewer" }, member);
  await page.reload();
  await page.getByRole("button", { name: "Downgrade to Free" }).click();
  await expect(dialog).toContainText("Free has room for 3, and you have 1 member and 3 open invitations.");
  await dialog.getByRole("button", { name: "Downgrade to Free" }).click();
  await expect(page.getByText("Your account is now on Free.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to Business" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("who has chosen a plan and has no key is led to the first one", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/plan?choose=pro");
  await page.getByRole("alertdialog").getByRole("button", { name: "Upgrade to Pro" }).click();
  await expect(page.getByRole("heading", { name: "Your plan: Pro" })).toBeVisible();
  await expect(page.getByText("Your account is on Pro. Create your first API key")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Create key" }).click();
  await expect(page).toHaveURL(/\/portal\/keys$/);
});

test("Enterprise can be requested, and the request withdrawn", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/plan");
  await askForEnterprise(page, "many", "2,000,000");
  const perMinute = page.getByRole("dialog").getByLabel("Requests per minute");
  await expect(perMinute).toHaveAccessibleDescription("Enter a whole number from 1 to 1,000,000.");
  await expect(perMinute).toBeFocused();
  await expect(page.getByRole("dialog").getByLabel("Requests per day")).toHaveValue("2,000,000");
  await perMinute.fill("5,000");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("5,000 requests per minute")).toBeVisible();
  await expect(page.getByRole("button", { name: "Requested" })).toBeDisabled();
  await page.reload();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect(page.getByText("Request withdrawn.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request Enterprise" })).toBeEnabled();
});

test("a forged form cannot choose Enterprise", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/plan");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page.locator("input[name=plan]").evaluate((input: HTMLInputElement) => {
    input.value = "enterprise";
  });
  await page.getByRole("alertdialog").getByRole("button", { name: "Upgrade to Pro" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect((await (await page.request.get("/api/portal/plan")).json()).plan).toBe("free");
});

test("reads return 401 without a session", async ({ request }) => {
  for (const name of ["keys", "plan", "overview"]) {
    expect((await request.get(`/api/portal/${name}`)).status(), name).toBe(401);
    const page = await request.get(`/portal/${name === "overview" ? "" : name}`, { maxRedirects: 0 });
    expect(page.status(), name).toBe(307);
    expect(await page.text(), name).not.toContain("per minute");
  }
});
