"use client";

import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Where the choice is kept in the browser. theme-script reads it before the first paint. */
export const themeKey = "theme";

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

/** Chooses a theme for this browser, in all of its tabs. */
export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Where the browser keeps nothing, the choice holds for this page.
  }
  for (const listener of listeners) listener();
}

/** The theme that was chosen in this browser. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => "system");
