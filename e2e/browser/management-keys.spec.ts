import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { readSecret } from "./support/keys";
import { expect, signUp, test } from "./support/visitor";

const statusOf = async (baseURL: string | undefined, key: string): Promise<number> =>
  (await fetch(`${baseURL}/api/manage/v1/plan`, { headers: { Authorization: `Bearer ${key}` } })).status;

const openDialog = async (page: Page) => {
  await page.getByRole("button", { name: "Create management key" }).click();
  return page.getByRole("dialog");
};

test("a management key is created, shown once, and revoked", async ({ page, baseURL }) => {
  test.slow();
  await signUp(page);
  await page.goto("/portal/keys");
  await page.getByRole("link", { name: "Management keys" }).click();
  await expect(page.getByText("No management keys")).toBeVisible();
  await expectAccessible(page, "no management keys");

  const dialog = await openDialog(page);
  await expectAccessible(page, "dialog for a management key");
  await dialog.getByLabel("Name").fill("Terraform");
  await expect(dialog.getByLabel("keys:write")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const secret = await readSecret(page);
  await page.getByRole("button", { name: "I have saved the key" }).click();
  expect(await statusOf(baseURL, secret)).toBe(200);
  expect(await page.content()).not.toContain(secret);
  await expect(page.getByRole("row", { name: /^Terraform/ })).toContainText("active");
  await expectAccessible(page, "management keys");

  await page.getByRole("button", { name: "Revoke Terraform" }).filter({ visible: true }).click();
  const confirm = page.getByRole("alertdialog", { name: "Revoke “Terraform”?" });
  await expect(confirm).toContainText("You cannot restore a revoked key.");
  await confirm.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("“Terraform” is revoked.")).toBeVisible();
  expect(await statusOf(baseURL, secret)).toBe(401);
  await expect(page.getByRole("button", { name: "Revoke Terraform" })).toHaveCount(0);
});

test("what is wrong with a management key is said at its field, and the rest stays", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/keys/management");
  const dialog = await openDialog(page);
  await dialog.getByLabel("Name").fill("CI");
  await dialog.getByLabel("Allowed IP ranges").fill("10.0.0.0/33");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("textbox", { name: "Allowed IP ranges" })).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Name")).toHaveValue("CI");
});
