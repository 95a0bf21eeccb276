import { expect, signUp, test } from "./support/visitor";

test("a page is prefetched while the pointer rests on its link, and only then", async ({ page }) => {
  await signUp(page);
  const prefetched = new Set<string>();
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) prefetched.add(new URL(request.url()).pathname);
  });
  await page.goto("/portal/settings", { waitUntil: "networkidle" });
  expect([...prefetched]).toEqual([]);
  const links = page.getByRole("navigation", { name: "Portal" });
  await links.getByRole("link", { name: "API keys" }).hover();
  await expect.poll(() => [...prefetched]).toEqual(["/portal/keys"]);

  await page.getByRole("heading", { level: 1 }).hover();
  prefetched.clear();
  // Saving refreshes the pages that the browser keeps.
  await page.getByRole("textbox", { name: "Name" }).first().fill("Ada");
  await page.getByRole("textbox", { name: "Name" }).first().press("Enter");
  await expect(page.getByText("Name saved.")).toBeVisible();
  await links.getByRole("link", { name: "Orders" }).hover();
  await expect.poll(() => [...prefetched]).toContain("/portal/orders");
  expect([...prefetched]).toEqual(["/portal/orders"]);
});
