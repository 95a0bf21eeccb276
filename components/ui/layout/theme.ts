"use client";

import { createStore } from "@/components/store";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The key in localStorage. first-paint.ts reads it before the first paint. */
const themeKey = "theme";

const asTheme = (value: string | null | undefined): Theme => themes.find((theme) => theme === value) ?? "system";

const shown = createStore<Theme>(
  "system",
  typeof document === "undefined" ? "system" : asTheme(document.documentElement.dataset.theme),
);

export const useTheme = shown.useValue;

/** Applies the stored theme where the script of first-paint.ts did not, or another tab has changed it. */
export function restoreTheme(): void {
  try {
    const stored = asTheme(localStorage.getItem(themeKey));
    if (stored !== shown.get()) setTheme(stored);
  } catch {
    // Without storage, the page follows the system.
  }
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  shown.set(theme);
}
