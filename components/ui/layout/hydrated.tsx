"use client";

import { useEffect } from "react";
import { restoreTheme } from "./theme";

declare global {
  interface Window {
    /** The button that was pressed last before React hydrated the page. first-paint-script sets it. */
    earlyPress?: HTMLButtonElement;
  }
}

/** Presses the visible button for Ctrl K, or Command K. A page can have one for each width. A dialog keeps it from working. */
function pressForShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !/^k$/i.test(event.key)) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>("button[aria-keyshortcuts]");
  const visible = [...buttons].find((button) => button.getClientRects().length > 0);
  if (!visible) return;
  event.preventDefault();
  if (!document.querySelector("dialog:modal")) visible.click();
}

/** Next goes back only to history entries with its state. The browser adds one without it for a link to a fragment. */
function keepStateOfPage({ target }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest('a[href^="#"]')) return;
  const { state } = window.history;
  setTimeout(() => {
    if (window.history.state === null) window.history.replaceState(state, "");
  });
}

/** Takes over from first-paint-script once React has hydrated the page, and presses what was pressed before. */
export function Hydrated() {
  useEffect(() => {
    restoreTheme();
    window.addEventListener("click", keepStateOfPage);
    // React only hydrates what is pressed after it has finished this effect.
    const timer = setTimeout(() => {
      document.documentElement.dataset.hydrated = "";
      window.addEventListener("keydown", pressForShortcut);
      window.earlyPress?.click();
      delete window.earlyPress;
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", keepStateOfPage);
      window.removeEventListener("keydown", pressForShortcut);
    };
  }, []);
  return null;
}
