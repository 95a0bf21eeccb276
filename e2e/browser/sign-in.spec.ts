import { demoUsers } from "@/lib/base/demo-users";
import { expect, signUp, submitSignIn, test } from "./support/visitor";

const mismatch = "Incorrect email address or password.";

test("a wrong password and an unknown email address get the same response", async ({ page, context }) => {
  const person = await signUp(page);
  await context.clearCookies();
  await page.goto("/sign-in");
  await submitSignIn(page, { ...person, password: "not the password" });
  await expect(page.getByRole("alert").filter({ hasText: mismatch })).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await submitSignIn(page, { email: "unknown@example.com", password: "not the password" });
  await expect(page.getByRole("alert").filter({ hasText: mismatch })).toBeVisible();
});

test("a click fills in a demo account", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use the developer account" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(demoUsers.developer.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("without a session, a page redirects to sign-in, which returns to it", async ({ page, context }) => {
  const person = await signUp(page);
  await context.clearCookies();
  await page.goto("/portal/orders?status=placed");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/portal\/orders\?status=placed$/);
});

test("sign-in does not redirect to another site", async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent("//example.org/")}`);
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/portal$/);
});

test("without a session, the portal's pages redirect without data", async ({ request }) => {
  for (const path of ["/portal", "/portal/orders", "/portal/settings", "/portal/no-such-page"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
    expect(response.headers().location, path).toMatch(/^\/sign-in/);
    expect(await response.text(), path).not.toContain("@example.com");
  }
});
