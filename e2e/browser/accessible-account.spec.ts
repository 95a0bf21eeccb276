import { expectAccessible } from "./support/accessible";
import { chooseForKey, openKeys } from "./support/keys";
import { expect, signUp, test } from "./support/visitor";

test("the overview of a new account, and the dialogs of keys and plans, are accessible and fit", async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.goto("/portal");
  await expectAccessible(page, "overview of a new account");

  await openKeys(page);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Enter a name for the key.")).toBeVisible();
  await expectAccessible(page, "issue dialog with an error");
  await page.keyboard.press("Escape");
  await chooseForKey(page, "Production", "Roll…");
  await expectAccessible(page, "roll dialog");
  await page.getByRole("button", { name: "Roll key" }).click();
  await expect(page.getByTestId("secret")).toBeVisible();
  await expectAccessible(page, "key shown once");

  await page.goto("/portal/plan");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await expectAccessible(page, "change of plan");
});
