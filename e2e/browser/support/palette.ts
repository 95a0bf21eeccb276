import { expect, type Locator, type Page } from "playwright/test";

export const paletteField = (page: Page): Locator => page.getByRole("combobox", { name: "Search", exact: true });

/** The key does nothing until the scripts have arrived. */
export async function openPalette(page: Page, words = ""): Promise<void> {
  await page.getByRole("button", { name: "Search", exact: true }).first().waitFor();
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(paletteField(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await paletteField(page).fill(words);
}
