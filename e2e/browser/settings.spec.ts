import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible";
import { mailTo, subjects } from "./support/inbox";
import { expect, newPerson, openSettings, signUp, submitSignIn, test } from "./support/visitor";

test("the export contains the account's own data and no hashes", async ({ page }) => {
  const { email } = await signUp(page);
  await openSettings(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as JSON" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const data = JSON.parse(text);
  expect(data.user.email).toBe(email);
  expect(data.account.plan).toBe("free");
  expect(data).toMatchObject({ keys: [], orders: [], usageByDay: [] });
  expect(text).not.toMatch(/hash|scrypt/i);
});

test("an email address changes by a link to the new one, and the old one is told", async ({ page }) => {
  const person = await signUp(page);
  const email = newPerson().email;
  await openSettings(page);
  await page.getByLabel("New email address").fill(email);
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByRole("status").filter({ hasText: `We have sent a link to ${email}` })).toBeFocused();
  await page.goto((await mailTo(email, subjects.newEmail)).link);
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  expect((await mailTo(person.email, subjects.emailChanged)).text).not.toContain(email);
  await openSettings(page);
  await expect(page.getByText(`You sign in with ${email}`)).toBeVisible();
});

test("the account has its settings beside those of the profile, where the members lead too", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/members");
  await page.getByRole("link", { name: "Account settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account settings" })).toBeVisible();
  await expectAccessible(page, "account settings");
  await page.getByRole("textbox", { name: "Name" }).fill("Parrots Inc");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Account renamed.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Switch account: Parrots Inc/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "add an authenticator app or a passkey" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await expect(page.getByRole("button", { name: "Delete account…" })).toBeInViewport();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account" }).click();
  await expect(page.getByText("Required of all members")).toBeVisible();
});

test("deleting the account requires its email address and password, and is final", async ({ page }) => {
  const person = await signUp(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  const address = dialog.getByLabel(`Type ${person.email} to confirm`);

  await address.fill("other@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await confirm.click();
  await expect(address).toHaveAccessibleDescription(`Enter ${person.email} to confirm.`);
  await address.fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await confirm.click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Incorrect password.");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await confirm.click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await mailTo(person.email, subjects.accountDeleted);

  await submitSignIn(page, person);
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect email address or password" })).toBeVisible();
});

test("a dialog traps the focus, closes with Escape and restores the focus", async ({ page }) => {
  await signUp(page);
  await openSettings(page);
  const opener = page.getByRole("button", { name: "Delete account…" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
