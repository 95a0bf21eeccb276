"use client";

import { useSyncExternalStore } from "react";
import { type SampleLanguage, sampleLanguages } from "@/lib/docs/samples";

const storageKey = "docs-language";
const listeners = new Set<() => void>();

export function setLanguage(language: SampleLanguage): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be disabled. Then the choice lasts as long as the page.
  }
  chosen = language;
  for (const listener of listeners) listener();
}

let chosen: SampleLanguage | undefined;

function remembered(): SampleLanguage {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(storageKey);
    chosen = sampleLanguages.find((language) => language === stored);
  } catch {
    chosen = undefined;
  }
  chosen ??= "curl";
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): SampleLanguage => useSyncExternalStore(subscribe, remembered, () => "curl");
