"use client";

import { createStore } from "@/components/store";
import { type SampleLanguage, sampleLanguages } from "@/lib/docs/samples";

const storageKey = "docs-language";

function stored(): SampleLanguage | undefined {
  if (typeof window === "undefined") return undefined;
  try {
    const name = localStorage.getItem(storageKey);
    return sampleLanguages.find((language) => language === name);
  } catch {
    return undefined; // Storage may be disabled.
  }
}

const language = createStore<SampleLanguage>("curl", stored());

export function setLanguage(name: SampleLanguage): void {
  language.set(name);
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // The choice lasts as long as the page.
  }
}

export const useLanguage = language.useValue;
