import { expect, test } from "playwright/test";

test("the landing page loads without an error in the console", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/Animal Store/);
  await expect(page.getByRole("link", { name: "Sign up", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Portal" })).toBeHidden();
  expect(errors).toEqual([]);
});

test("the landing page's social image exists, with the page's origin", async ({ page, request, baseURL }) => {
  await page.goto("/");
  const image = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
  expect(image.startsWith(`${baseURL}/`)).toBe(true);
  expect((await request.get(image)).headers()["content-type"]).toBe("image/png");
});
