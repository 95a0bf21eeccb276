"use client";

import { useEffect } from "react";
import { restoreTheme } from "./theme";

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

/** What a page does besides its components: the shortcut, the history of fragments, and the stored theme. */
export function DocumentListeners() {
  useEffect(() => {
    restoreTheme();
    const mounted = new AbortController();
    window.addEventListener("storage", restoreTheme, mounted);
    window.addEventListener("click", keepStateOfPage, mounted);
    window.addEventListener("keydown", pressForShortcut, mounted);
    return () => mounted.abort();
  }, []);
  return null;
}
