import type { APIRequestContext, Page } from "playwright/test";
import { expect, signUp } from "../support/visitor";

/** Opens a reference page as a new user on Free, and issues a key there with one click. */
export async function withOwnKey(page: Page, path: string): Promise<string> {
  await signUp(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Use a temporary key" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The samples use the key" })).toBeFocused();
  const key = page.getByRole("form", { name: "Try it" }).getByLabel("API key");
  await expect(key).toHaveValue(/^ask_/);
  return key.inputValue();
}

/** Sends requests until the account's minute is used up. If the minute changes meanwhile, it takes a few more. */
export async function useUpMinute(request: APIRequestContext, key: string): Promise<void> {
  for (let sent = 0; sent < 130; sent++) {
    const response = await request.get("/api/v1/pets?limit=1", { headers: { Authorization: `Bearer ${key}` } });
    if (response.status() === 429) return;
  }
  throw new Error("no request was rejected");
}

/** The compressed size of the scripts that a page loads, in KB of 1000 bytes. */
export const scriptKilobytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  });
