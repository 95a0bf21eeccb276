import { expect, test } from "playwright/test";

for (const path of ["/", "/sign-in"]) {
  test(`ASVS V3: a script that is injected into ${path} does not run`, async ({ page }) => {
    await page.goto(path);
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.body.dataset.injected = 'yes'";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", `<img src="x:" onerror="document.body.dataset.injected = 'yes'">`);
      return new Promise((resolve) => setTimeout(() => resolve(document.body.dataset.injected), 200));
    });
    expect(ran).toBeUndefined();
    // Its own scripts run.
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
}
