import { expect, test } from "./support/visitor";

const groundOf = () => getComputedStyle(document.body).backgroundColor;
const light = "rgb(250, 249, 245)";
const dark = "rgb(20, 21, 18)";

test("the theme follows the system until one is chosen, which is then kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect.poll(() => page.evaluate(groundOf)).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => page.evaluate(groundOf)).toBe(light);
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.evaluate(groundOf)).toBe(dark);
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate(groundOf)).toBe(dark);
  await page.getByRole("button", { name: "System" }).click();
  await expect.poll(() => page.evaluate(groundOf)).toBe(light);
});

test("the chosen theme is set before the first paint", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  expect(await page.evaluate(groundOf)).toBe(dark);
});
