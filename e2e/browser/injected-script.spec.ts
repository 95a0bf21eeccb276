import { expect, test } from "./support/visitor";

test("ASVS V3: a script that is injected into a page does not run", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  for (const path of ["/", "/sign-in"]) {
    const page = await context.newPage();
    await page.goto(path);
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.body.dataset.injected = 'yes'";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", `<img src="x:" onerror="document.body.dataset.injected = 'yes'">`);
      return new Promise((resolve) => setTimeout(() => resolve(document.body.dataset.injected), 200));
    });
    expect(ran, path).toBeUndefined();
    // Its own scripts run.
    await expect(page.locator("html"), path).not.toHaveAttribute("data-theme");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.reload();
    await expect(page.locator("html"), path).toHaveAttribute("data-theme", "dark");
    await page.evaluate(() => localStorage.clear());
  }
  await context.close();
});
