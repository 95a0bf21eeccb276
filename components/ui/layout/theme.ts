"use client";

import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The key in localStorage. first-paint.ts reads it before the first paint. */
const themeKey = "theme";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey) setTheme(asTheme(event.newValue));
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

const asTheme = (value: string | null | undefined): Theme => themes.find((theme) => theme === value) ?? "system";

const current = (): Theme => asTheme(document.documentElement.dataset.theme);

/** Applies the stored theme to a page that the browser has rendered, where the script of first-paint.ts did not run. */
export function restoreTheme(): void {
  try {
    const stored = asTheme(localStorage.getItem(themeKey));
    if (stored !== current()) setTheme(stored);
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
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => "system");
