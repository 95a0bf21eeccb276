import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./visitor";

/** Checks that nothing is wider than the window, after charts have resized. @param what names the state of the page */
export async function expectFits(page: Page, what?: string): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, what).toBeLessThanOrEqual(0);
}

/** Resolves when the colour transition of a new theme has ended: axe would measure the colours in between. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/**
 * Checks both themes with axe, and that nothing is wider than the window.
 *
 * @param what names the state of the page, for the report
 */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    // Retried, because a countdown may render while axe runs; a real violation stays.
    await expect.poll(() => violationsOn(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  await expectFits(page, what);
}
