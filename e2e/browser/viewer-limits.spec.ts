import { mostPerMinute } from "@/lib/web/auth/viewer-limits";
import { expect, signUp, test } from "./support/visitor";

test("a person who reads too much sees when to continue, for reads, files and pages", async ({ page }) => {
  test.setTimeout(120_000); // some hundred reads
  await signUp(page);
  const statuses: number[] = [];
  // More than a minute's limit, in case the clock minute changes.
  for (let read = 0; read < 2 * mostPerMinute.read && !statuses.includes(429); read += 10) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => page.request.get("/api/portal/plan")));
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

test("a page releases its place once it is sent", async ({ page }) => {
  await signUp(page);
  // More pages than may run and wait, in sequence.
  for (let index = 0; index < 25; index++) expect((await page.request.get("/portal/settings")).status()).toBe(200);
});
