import { createStore, inStorage } from "@/components/store";

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
  const stored = asTheme(inStorage(() => localStorage.getItem(themeKey)));
  if (stored !== shown.get()) setTheme(stored);
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  inStorage(() => (theme === "system" ? localStorage.removeItem(themeKey) : localStorage.setItem(themeKey, theme)));
  shown.set(theme);
}
