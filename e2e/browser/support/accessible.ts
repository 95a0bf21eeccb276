import axe from "axe-core";
import type { Page } from "playwright/test";
import { expect } from "./visitor";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const height = 900;
export const widths = { desktop: 1440, phone: 390 } as const;

/** Sets the width of the window. */
export const setWidth = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height });

/** Words that a line breaks, and texts that are cut off without a title that has all of them. */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = 20; // A longer word may break.
    const rectsOf = (range: Range) => [...range.getClientRects()].filter(({ width }) => width > 0);
    const isBroken = (text: Text, word: string, start: number): boolean => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      const [first, ...others] = rectsOf(range);
      return word.length <= longest && others.some(({ top, bottom }) => first && (top + bottom) / 2 > first.bottom);
    };
    const brokenIn = (text: Text): string[] => {
      const range = document.createRange();
      range.selectNodeContents(text);
      if (rectsOf(range).length < 2) return [];
      return [...text.data.matchAll(/[\p{L}\p{N}]+/gu)]
        .filter(({ 0: word, index }) => isBroken(text, word, index))
        .map(([word]) => `broken: ${word} in ${text.data}`);
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const isCutOff = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth && !element.closest("[title]") && !element.querySelector("[title]");
    const cutOff = [...document.querySelectorAll(".truncate")].filter(isCutOff);
    return [...texts.flatMap(brokenIn), ...cutOff.map(({ textContent }) => `cut off: ${textContent}`)];
  });

/**
 * Checks that nothing is wider than the window, after charts have resized, that no empty space is below the page, and that
 * each text can be read.
 *
 * @param what names the state of the page
 */
export async function expectFits(page: Page, what?: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const height = Math.ceil(Math.max(innerHeight, document.body.getBoundingClientRect().height));
      return { right: scrollWidth > innerWidth, below: scrollHeight > height };
    });
  await expect.poll(beyond, what).toEqual({ right: false, below: false });
  expect(await unreadable(page), what).toEqual([]);
}

/**
 * Marks each text that looks like one before it: in colours, size, and what is behind. Axe looks behind each text, which takes
 * three quarters of its time, and a table or a sample of code has hundreds.
 */
function markAlike(): void {
  const seen = new Set<string>();
  /** @param behind the backgrounds of its parents */
  const visit = (element: Element, behind: string): void => {
    const style = getComputedStyle(element);
    const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity, position } = style;
    const own = [backgroundColor, backgroundImage, opacity, position].join();
    const place = own === "rgba(0, 0, 0, 0),none,1,static" ? behind : `${behind} ${own}`;
    const look = [place, color, fontSize, fontWeight].join();
    element.toggleAttribute("data-alike", seen.has(look));
    const isText = (node: Node) => node instanceof Text && node.data.trim() !== "";
    if (element.matches("input, select, textarea") || [...element.childNodes].some(isText)) seen.add(look);
    for (const child of element.children) visit(child, place);
  };
  visit(document.body, "");
}

/**
 * Runs axe in the page, which has no frames. `@axe-core/playwright` takes two to four times as long: it sends axe before each
 * run, and moves all results, which it makes in a blank page, back and forth.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(() =>
      window.axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-alike])" }] }),
    );
  }
  await page.evaluate(markAlike);
  return page.evaluate(async () => {
    // Describing what passed would take a third of the time.
    const { violations } = await window.axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Checks the open page with axe in one theme, and that nothing is wider than the window. @param what names its state */
export async function expectAccessibleIn(page: Page, colorScheme: "dark" | "light", what?: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Retried, because a countdown may render while axe runs; a real violation stays.
  await expect.poll(() => violationsOn(page), { message: `${what}, ${colorScheme}`, timeout: 60_000 }).toEqual([]);
  await expectFits(page, what);
}

/**
 * Checks the open page on a desktop in dark and on a phone in light, and leaves it as a desktop. Axe takes seconds, and
 * what depends on both the width and the theme is the frame of a page, which {@link expectFrameAccessible} checks.
 *
 * @param what names the state of the page
 */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  await setWidth(page, widths.desktop);
  await expectAccessibleIn(page, "dark", what);
  await setWidth(page, widths.phone);
  await expectAccessibleIn(page, "light", what);
  await setWidth(page, widths.desktop);
}

/** Checks the other two pairs of width and theme. @param what names the state of the page */
export async function expectFrameAccessible(page: Page, what?: string): Promise<void> {
  await setWidth(page, widths.desktop);
  await expectAccessibleIn(page, "light", what);
  await setWidth(page, widths.phone);
  await expectAccessibleIn(page, "dark", what);
}
