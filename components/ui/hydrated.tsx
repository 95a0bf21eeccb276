"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed last before React hydrated the page. first-paint-script sets it. */
    earlyPress?: HTMLButtonElement;
  }
}

/** Presses the visible button for Ctrl K, or Command K. A page can have one for each width. */
function pressForShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || !/^k$/i.test(event.key)) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>("button[aria-keyshortcuts]");
  const visible = [...buttons].find((button) => button.getClientRects().length > 0);
  if (!visible) return;
  event.preventDefault();
  visible.click();
}

/** Takes over from first-paint-script once React has hydrated the page, and presses what was pressed before. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.addEventListener("keydown", pressForShortcut);
    // React only hydrates what is pressed after it has finished this effect.
    setTimeout(() => {
      window.earlyPress?.click();
      delete window.earlyPress;
    });
    return () => window.removeEventListener("keydown", pressForShortcut);
  }, []);
  return null;
}
