import type { Page } from "playwright/test";
import { expect } from "./visitor";

/** Puts each text into a `<font>`, also those that come later, as the translator of Chrome does: React's own texts are gone. */
function translate(): void {
  const translateIn = (root: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (
        text.data.trim() === "" ||
        text.parentElement?.closest("font, script, style, textarea, option, [translate=no]")
      )
        continue;
      const font = document.createElement("font");
      font.textContent = text.data;
      text.replaceWith(font);
    }
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translateIn(node);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Opens a page and translates it when React has taken it over. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector("main h1") ?? {}).join()))
    .toContain("__react");
  await page.evaluate(translate);
}
