"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed last before React hydrated the page. first-paint-script sets it. */
    earlyPress?: HTMLButtonElement;
  }
}

/** Tells first-paint-script that React has hydrated the page, and presses what was pressed before. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.earlyPress?.click();
    delete window.earlyPress;
  }, []);
  return null;
}
