import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./visitor";

/** Nothing is wider than the window, once its charts have followed it. @param what names the state of the page */
export async function expectFits(page: Page, what?: string): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, what).toBeLessThanOrEqual(0);
}

/** Resolves when the colours of a theme that was just chosen have arrived: axe would measure them on their way. */
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
 * Nothing that axe objects to in either theme, and nothing wider than the window.
 *
 * @param what names the state of the page, for the report
 */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    // Asked again, because what counts down may be drawn anew while axe looks at it; a real violation stays.
    await expect.poll(() => violationsOn(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  await expectFits(page, what);
}
