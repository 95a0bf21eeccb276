import { notify } from "@/lib/domains/notifications/service";
import { viewerIn } from "./support/account";
import { mailTo, subjects } from "./support/inbox";
import { expect, newPerson, signUp, test } from "./support/visitor";

test("signing up, finding the settings and signing out work by keyboard", async ({ page }) => {
  const { name, email, password } = newPerson();
  await page.goto("/sign-up");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await page.goto((await mailTo(email, subjects.signUp)).link);
  await page.getByLabel("Name").focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab"); // to the email address, which cannot be changed
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.reload();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);

  await page.getByRole("link", { name: "Settings" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Account/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("the bell opens the notifications and shows how many are unread, by keyboard", async ({ page, context }) => {
  await signUp(page);
  const { accountId } = await viewerIn(context);
  const day = "2026-11-22";
  const told = { accountId, subject: "", period: day, details: { used: 80, limit: 100, day, reason: "Not yet." } };
  await notify(
    [
      { ...told, kind: "quota-80" },
      { ...told, kind: "quota-100" },
      { ...told, kind: "plan-declined" },
    ],
    Date.now(),
  );
  await page.goto("/portal");
  const open = async (unread: number) => {
    await page.getByRole("link", { name: `Notifications, ${unread} unread` }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  };
  await open(3);
  await page.getByRole("link", { name: "View your plan" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();
  await open(2);
  await page.getByRole("button", { name: "Mark as read: 80% of today’s quota is used" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
});

test("on a phone the menu opens, navigates and closes, also by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await page.goto("/portal");
  const orders = page.getByRole("banner").getByRole("link", { name: "Orders" });
  const menu = page.getByRole("banner").locator("summary");
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(orders).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(orders).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await orders.click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(orders).toBeHidden();
});
