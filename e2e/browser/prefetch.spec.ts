import { expect, signUp, test } from "./support/visitor";

test("a page is prefetched when the pointer rests on its link, and not before", async ({ page }) => {
  await signUp(page);
  const prefetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) prefetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/portal/animals", { waitUntil: "networkidle" });
  expect(prefetched).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "API keys" }).first().hover();
  await expect.poll(() => prefetched).toContain("/portal/keys");
  expect(new Set(prefetched)).toEqual(new Set(["/portal/keys"]));
});
