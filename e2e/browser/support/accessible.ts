import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
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

/** Checks that the open page {@link expectFits} a phone and a desktop. @param what names the state of the page */
export async function expectFitsBoth(page: Page, what?: string): Promise<void> {
  // The width that the page has comes first: a change of the width lays out and paints all of it.
  const [first, second] =
    page.viewportSize()?.width === widths.phone ? (["phone", "desktop"] as const) : (["desktop", "phone"] as const);
  for (const width of [first, second]) {
    await setWidth(page, widths[width]);
    await expectFits(page, `${what}, ${widths[width]} wide`);
  }
}

/**
 * Marks each text that looks like one before it: in colours, size, and what is behind. Axe looks behind each text, which takes
 * most of its time, and a table or a sample of code has hundreds. Notes the look of the others at them.
 *
 * @param known the looks that axe has accepted on earlier pages
 */
function markAlike(known: string[]): void {
  const seen = new Set(known);
  /** @param behind the backgrounds of its parents */
  const visit = (element: HTMLElement, behind: string): void => {
    const style = getComputedStyle(element);
    const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity, position } = style;
    const own = [backgroundColor, backgroundImage, opacity, position].join();
    const place = own === "rgba(0, 0, 0, 0),none,1,static" ? behind : `${behind} ${own}`;
    const look = [place, color, fontSize, fontWeight].join();
    element.toggleAttribute("data-alike", seen.has(look));
    delete element.dataset.look;
    const isText = (node: Node) => node instanceof Text && node.data.trim() !== "";
    const hasText = element.matches("input, select, textarea") || [...element.childNodes].some(isText);
    if (hasText && !seen.has(look) && element.checkVisibility({ visibilityProperty: true })) {
      element.dataset.look = look;
      seen.add(look);
    }
    for (const child of element.children) visit(child as HTMLElement, place);
  };
  visit(document.body, "");
}

const accepted = new Set<string>();

/** Makes axe look behind one text of each look, and say only what is wrong and which looks passed. */
function configureAxe(): void {
  const { axe } = window;
  axe.configure({
    rules: [{ id: "color-contrast", selector: ":not([data-alike])" }],
    noHtml: true, // its description of each element that passed would take a third of the time
  });
  const elementsOf = (nodes: { node: unknown }[]) =>
    nodes.map(({ node }) => (node as { element: HTMLElement }).element);
  axe.addReporter("brief", (results, _options, done) => {
    const contrast = results.find(({ id }) => id === "color-contrast");
    done({
      violations: results
        .filter(({ violations }) => violations.length > 0)
        .map(
          ({ id, violations }) =>
            `${id}: ${elementsOf(violations)
              .map(({ outerHTML }) => outerHTML)
              .join(" ")}`,
        ),
      passed: elementsOf(contrast?.passes ?? []).flatMap(({ dataset }) => dataset.look ?? []),
    });
  });
}

/** The file without comments and long names: each new page is sent it, and parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe in the page, which has no frames: once for all rules, because those of colours share what axe finds behind each
 * text. `@axe-core/playwright` takes several times as long: it sends axe before each run, describes all that passed, and
 * moves all results, which it makes in a blank page, back and forth.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(configureAxe);
  }
  await page.evaluate(markAlike, [...accepted]);
  const { violations, passed } = await page.evaluate(
    // What is behind a dialog was checked before it opened.
    async () =>
      (await window.axe.run(document.querySelector("dialog:modal") ?? document, {
        reporter: "brief",
      })) as unknown as { violations: string[]; passed: string[] },
  );
  for (const look of passed) accepted.add(look);
  return violations;
}

/** Checks the open page with axe in one theme. */
async function expectNoViolations(page: Page, theme: "dark" | "light", what?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // Retried, because a countdown may render while axe runs; a real violation stays.
  const message = `${what}, ${theme}`;
  await expect.poll(() => violationsOn(page), { message, timeout: 60_000 }).toEqual([]);
}

/**
 * Checks the open page with axe on a desktop in dark and on a phone in light, and that it fits both. Leaves it as a desktop.
 * Axe takes seconds, and what depends on both the width and the theme is the frame of a page, which
 * {@link expectFrameAccessible} checks.
 *
 * @param what names the state of the page
 */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  await setWidth(page, widths.phone);
  await expectNoViolations(page, "light", what);
  await expectFits(page, what);
  await setWidth(page, widths.desktop);
  await expectNoViolations(page, "dark", what);
  await expectFits(page, what);
}

/** Checks the open page with all of axe in each pair of width and theme. @param what names the state of the page */
export async function expectFrameAccessible(page: Page, what?: string): Promise<void> {
  for (const width of Object.values(widths)) {
    await setWidth(page, width);
    for (const theme of ["dark", "light"] as const) await expectNoViolations(page, theme, what);
    await expectFits(page, what);
  }
}
