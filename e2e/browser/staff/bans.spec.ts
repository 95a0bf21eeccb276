import { earnBan } from "../support/bans";
import { callApi } from "../support/keys";
import { openAccount, readsInActivity, said, test } from "../support/staff";
import { expect } from "../support/visitor";

test("a ban is lifted with a reason: the key is accepted again, and its account reads the reason", async ({
  page,
  customer,
  baseURL,
}) => {
  test.slow();
  await openAccount(page, customer);
  const form = page.getByRole("form", { name: "Plan" });
  const setLimits = async (perMinute: string, perDay: string) => {
    await form.getByLabel("Requests per minute").fill(perMinute);
    await form.getByLabel("Requests per day").fill(perDay);
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await form.getByRole("button", { name: "Save plan" }).click();
    await saved;
  };
  await setLimits("1000", "1");
  await earnBan(baseURL, customer.key);
  await setLimits("1000", "100000");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: "Bans" }).getByText("active").last()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("region", { name: "Bans" }).getByText("active").last().locator("..")).toHaveClass(
    /bg-warning-soft/,
  );
  await expect(page.getByRole("region", { name: "Keys" }).getByText("Banned")).toBeVisible();
  expect((await callApi(baseURL, customer.key)).status).toBe(429);

  await page.getByRole("button", { name: "Lift the ban of the key Production" }).click();
  const dialog = page.getByRole("alertdialog");
  const reason = dialog.getByLabel("Reason");
  await reason.fill("   ");
  await dialog.getByRole("button", { name: "Lift ban" }).click();
  await expect(reason).toHaveAccessibleDescription("Enter a reason.");
  expect((await callApi(baseURL, customer.key)).status).toBe(429);
  await reason.fill("A deploy that looped. It is fixed.");
  await dialog.getByRole("button", { name: "Lift ban" }).click();
  await said(page, "Ban lifted.");
  expect((await callApi(baseURL, customer.key)).status).toBe(200);
  await expect(page.getByText("by staff@example.com: A deploy that looped. It is fixed.").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Lift the ban of the key Production" })).toBeHidden();
  await readsInActivity(customer, "Ban lifted", "reason: A deploy that looped. It is fixed.");
});
