import { demoUsers } from "@/lib/base/demo-users";
import { expect, signIn, test } from "./support/visitor";

const lists = [
  "/portal/animals",
  "/portal/orders",
  "/portal/usage/requests",
  "/staff/inventory",
  "/staff/orders",
  "/staff/accounts",
  "/staff/audit",
];

test("after a step back, each list's filter shows what the URL says", async ({ page }) => {
  for (const path of lists) {
    await signIn(page, path.startsWith("/staff") ? demoUsers.staff : demoUsers.developer);
    await page.goto(path);
    const field = page.getByRole("main").locator("search input:is([type=search], [type=text], :not([type]))").first();
    // In one step: between two, the filter would apply by itself in a slow browser.
    await field.evaluate((input: HTMLInputElement) => {
      input.value = "7";
      input.form?.requestSubmit();
    });
    await expect(page, path).toHaveURL(/=7/);
    await page.goBack();
    await expect(page, path).toHaveURL(path);
    await expect(field, path).toHaveValue("");
  }
});
