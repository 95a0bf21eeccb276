import { maxPerMinute } from "@/lib/web/auth/viewer-limits";
import { roomInWindow } from "@/test/waiting";
import { expect, signUp, test } from "./support/visitor";

test("a person who reads too much sees when to continue, for reads, files and pages", async ({ page }) => {
  test.setTimeout(150_000);
  await signUp(page);
  await roomInWindow(60_000, 30_000);
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length <= maxPerMinute.read) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => page.request.get("/api/portal/search?q=")));
    statuses.push(...responses.map((response) => response.status()));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  for (const path of ["/api/portal/plan", "/api/portal/export", "/portal/keys"]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(429);
    expect(Number(response.headers()["retry-after"]), path).toBeGreaterThan(0);
  }
  await page.goto("/portal/keys?q=7");
  await expect(page.getByRole("heading", { name: "Too many pages in a short time" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The page" })).toHaveAttribute("href", "/portal/keys?q=7");
});
