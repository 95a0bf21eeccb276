"use client";

import { Icon } from "@/components/ui/icon";
import { setTheme, type Theme, themes, useTheme } from "./theme";

export const themeIcons = { system: "monitor", light: "sun", dark: "moon" } as const;
export const themeLabels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

export function ThemeToggle() {
  const theme = useTheme();
  return (
    <fieldset className="noscript:hidden inline-flex gap-0.5 rounded-full border border-line bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={themeLabels[name]}
          aria-pressed={theme === name}
          onClick={() => setTheme(name)}
          className="grid size-6.5 place-items-center rounded-full text-muted hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <Icon name={themeIcons[name]} className="size-3.5" />
        </button>
      ))}
    </fieldset>
  );
}
